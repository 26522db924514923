"""The files for running a server name what exists, and what checks them says they are in order."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types of its own

from sobremesa.server.refusals import REASONS
from sobremesa.server.rooms.metrics import Metrics
from sobremesa.server.settings import HELP, PREFIX, Settings, load
from sobremesa.server.workers.pool import WorkerPool
from tests.server.serving import served

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
INSTRUCTIONS: Final = {
    *("FROM", "RUN", "WORKDIR", "COPY", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL"),
    *("HEALTHCHECK", "ENTRYPOINT", "CMD"),
}


def dockerfile() -> list[tuple[str, str]]:
    """Read the instructions of the Dockerfile, lines that go on put together."""
    text = (DEPLOY / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split(None, 1)[0], line.split(None, 1)[1].strip()) for line in lines]


def _last_stage() -> list[tuple[str, str]]:
    found = dockerfile()
    begins = [i for i, (name, _) in enumerate(found) if name == "FROM"]
    return found[begins[-1] :]


def test_the_image_is_small_not_roots_and_watches_its_health() -> None:
    found = dockerfile()
    assert {name for name, _ in found} <= INSTRUCTIONS
    stages = [text for name, text in found if name == "FROM"]
    assert len(stages) == 2, "what builds is left behind"
    for stage in stages:
        assert re.fullmatch(r"python:3\.\d+-slim( AS \w+)?", stage)
    last = dict(_last_stage())
    assert last["USER"].isdecimal()
    assert int(last["USER"]) > 0
    assert last["USER"] in last["RUN"], "it exists"
    for name in ("ENTRYPOINT", "CMD"):
        assert isinstance(json.loads(last[name]), list), "no shell before the server"
    assert last["STOPSIGNAL"] == "SIGTERM"
    for name, text in found:
        if name == "COPY" and not text.startswith("--from"):
            assert (ROOT / text.split()[0]).exists()
        if name == "RUN":
            assert "apt-get install" not in text or "rm -rf /var/lib/apt/lists" in text
            assert "pip install" not in text or "--no-cache-dir" in text
            for name in ("COMPILED", "PAGE"):
                assert "pip install" not in text or f"SOBREMESA_REQUIRE_{name}=1" in text
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = re.search(r'"\.\[(.*?)\]"', " ".join(text for _, text in found))
    assert asked is not None
    assert set(asked[1].split(",")) <= set(extras["optional-dependencies"])


def _settings(environment: dict[str, str]) -> Settings:
    own = {name: value for name, value in environment.items() if name.startswith(PREFIX)}
    known = {PREFIX + name.upper() for name in HELP}
    assert own.keys() <= known
    return load(own)


def test_the_settings_of_the_image_are_settings() -> None:
    words = shlex.split(dict(_last_stage())["ENV"])
    assert _settings(dict(word.split("=", 1) for word in words)).host == "0.0.0.0"


def test_the_health_check_of_the_image_asks_the_server() -> None:
    text = dict(_last_stage())["HEALTHCHECK"].partition("CMD ")[2]
    program, *arguments = json.loads(text)
    assert program == "python"
    with served() as server:
        asked = [word.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}") for word in arguments]
        assert asked != arguments
        assert subprocess.run([sys.executable, *asked], check=False).returncode == 0
        server.stop()
        gone = subprocess.run([sys.executable, *asked], check=False, capture_output=True)
        assert gone.returncode != 0


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))


def test_the_composition_holds_together() -> None:
    found = compose()
    services = found["services"]
    assert set(services) == {"one", "two", "backup", "postgres", "redis", "caddy"}
    for service in services.values():
        assert "/" not in service["image"], "from wherever images usually come"
        assert service["restart"]
        assert service["mem_limit"], "none takes the memory of the others"
        assert service["logging"]["options"]["max-size"], "no log fills the disk"
        for name in service.get("depends_on", ()):
            assert name in services
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in found["volumes"] or (DEPLOY / source).exists(), volume
    for name in ("postgres", "redis"):
        assert services[name]["healthcheck"]["test"]
    server = services["one"]
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).exists()
    filled = {
        name: re.sub(r"\$\{\w+:\?\}", "x" * 20, value)
        for name, value in server["environment"].items()
    }
    settings = _settings(filled)
    (subnet,) = found["networks"]["default"]["ipam"]["config"]
    assert settings.trusted_proxies() == [subnet["subnet"]]
    assert settings.secure
    assert "@postgres/" in settings.database
    assert settings.redis == "redis://redis"
    for backend in ("one:8000", "two:8000"):
        assert backend in (DEPLOY / "Caddyfile").read_text()


def test_the_example_of_settings_has_them_all_as_they_are() -> None:
    text = (DEPLOY / "sobremesa.toml").read_text("utf-8")
    given = re.findall(r"^# (\w+ = .*)$", text, re.MULTILINE)
    found = tomllib.loads("\n".join(given))
    known = Settings()
    assert found == {name: getattr(known, name) for name in HELP}
    for name, help_ in HELP.items():
        assert f"# {help_.en}\n# {name} =" in text
    assert tomllib.loads(text) == {}, "nothing is set unless somebody sets it"


def test_proxies_let_go_of_a_connection_before_the_server_does() -> None:
    own = Settings().idle_seconds
    upstream = re.findall(r"^upstream.*?^}", (DEPLOY / "nginx.conf").read_text(), re.M | re.S)
    kept = [re.search(r"keepalive_timeout (\d+)s", upstream[0])]
    kept.append(re.search(r"\bkeepalive (\d+)s", (DEPLOY / "Caddyfile").read_text()))
    for found in kept:
        assert found is not None
        assert int(found[1]) < own


# who watches


def _metrics() -> set[str]:
    text = Metrics({}, lambda: True)
    text.count_granted()
    text.watch({"answering": WorkerPool(1)})
    return set(re.findall(r"^(\w+?)(?:\{.*\})? ", text.text().decode(), re.MULTILINE)) | {
        "sobremesa_refusals_total",  # by reason, once there is one
        "up",
    }


def _named(expression: str) -> set[str]:
    plain = re.sub(r"\{.*?\}|\[.*?\]|by \(.*?\)", "", expression)
    words = set(re.findall(r"[a-z]\w+(?!\w*\()", plain))
    return {word for word in words if "_" in word or word == "up"} - {"histogram_quantile"}


def test_what_is_alarmed_about_is_measured_and_written_down() -> None:
    (group,) = yaml.safe_load((DEPLOY / "alerts.yml").read_text("utf-8"))["groups"]
    runbook = (ROOT / "docs" / "operating.md").read_text("utf-8")
    known = _metrics()
    assert len(group["rules"]) >= 5
    for rule in group["rules"]:
        assert _named(rule["expr"]), rule
        assert _named(rule["expr"]) <= known, rule
        assert {"for", "labels", "annotations"} <= rule.keys()
        assert f"### {rule['alert']}" in runbook, "what to do"
        for code in re.findall(r'code=~"(.*?)"', rule["expr"]):
            assert set(code.split("|")) <= REASONS.keys()


def test_prometheus_asks_where_servers_answer() -> None:
    found = yaml.safe_load((DEPLOY / "prometheus.yml").read_text("utf-8"))
    (job,) = found["scrape_configs"]
    alerts = (DEPLOY / "alerts.yml").read_text("utf-8")
    assert set(re.findall(r'job="(\w+)"', alerts)) == {job["job_name"]}
    for name in found["rule_files"]:
        assert (DEPLOY / name).exists()
    (static,) = job["static_configs"]
    upstreams = (DEPLOY / "nginx.conf").read_text("utf-8")
    for target in static["targets"]:
        assert f"server {target} " in upstreams
    assert job.get("metrics_path", "/metrics") == "/metrics"
    assert job["authorization"]["type"] == "Bearer"


def test_what_the_dashboard_shows_is_measured() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    known, ids, places = _metrics(), set(), set()
    for panel in board["panels"]:
        ids.add(panel["id"])
        places.add((panel["gridPos"]["x"], panel["gridPos"]["y"]))
        for target in panel["targets"]:
            assert _named(target["expr"]), panel
            assert _named(target["expr"]) <= known, panel
    assert len(ids) == len(places) == len(board["panels"])
    own = {name for name in known if name.startswith("sobremesa") and not name.endswith("_created")}
    shown = {name for panel in board["panels"] for name in _named(panel["targets"][0]["expr"])}
    assert {name.removesuffix("_bucket") for name in shown} >= {
        re.sub(r"_(bucket|sum|count)$", "", name) for name in own
    }


# by the programs themselves, where they are


@pytest.mark.parametrize("name", ["sobremesa.service", "sobremesa-backup.service"])
def test_systemd_understands_the_units_and_finds_them_hardened(name: str, tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    unit = (DEPLOY / name).read_text("utf-8")
    assert "\nUser=sobremesa\n" in unit, "both are one user, to whom the folder belongs"
    for line in re.findall(r"^(\w+)=", unit, re.MULTILINE):
        assert line[0].isupper()
    if analyze is None:
        return
    for path in DEPLOY.glob("sobremesa*.[st]*"):
        text = path.read_text("utf-8").replace("/opt/sobremesa/bin/sobremesa", sys.executable)
        (tmp_path / path.name).write_text(text)
    for one in (name, name.replace(".service", ".timer")):
        if not (tmp_path / one).exists():
            continue
        verified = subprocess.run(
            [analyze, "verify", "--man=no", str(tmp_path / one)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert one not in verified.stderr, verified.stderr
    secure = subprocess.run(
        [
            *(analyze, "security", "--offline=true", "--threshold=20", "--no-pager"),
            str(tmp_path / name),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert secure.returncode == 0, secure.stdout[-400:]


def test_the_unit_is_tried_again_waits_for_the_server_and_watches_it() -> None:
    unit = (DEPLOY / "sobremesa.service").read_text("utf-8")
    assert "\nRestartPreventExitStatus=2\n" in unit, "not with 75, which passes"
    assert "\nStartLimitIntervalSec=0\n" in unit.partition("[Service]")[0]
    assert "\nType=notify\n" in unit
    assert "\nWatchdogSec=" in unit


@pytest.mark.skipif(sys.platform != "linux", reason="hadolint comes as a wheel for Linux")
def test_hadolint_finds_nothing_in_the_dockerfile() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    found = subprocess.run(
        [hadolint, DEPLOY / "Dockerfile"], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed")
def test_caddy_understands_its_file() -> None:
    adapted = subprocess.run(
        ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "one:8000" in adapted.stdout
