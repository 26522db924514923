// Counts what a page has begun and not ended: requests, bodies, short timers, questions to a socket.
// `settled()` is true when nothing of this is left, so that nobody has to wait for a fixed time.
(() => {
  const SHORT = 1000;
  const timers = new Set();
  let open = 0;
  let asked = 0;

  const during = (work) => {
    open += 1;
    const end = () => (open -= 1);
    work.then(end, end);
    return work;
  };
  const fetching = window.fetch.bind(window);
  window.fetch = (...given) => during(fetching(...given));
  for (const name of ["json", "text", "blob", "arrayBuffer"]) {
    const read = Response.prototype[name];
    Response.prototype[name] = function () {
      return during(read.call(this));
    };
  }

  const later = window.setTimeout.bind(window);
  const never = window.clearTimeout.bind(window);
  window.setTimeout = (what, delay = 0, ...given) => {
    if (delay > SHORT) return later(what, delay, ...given);
    const id = later(() => {
      timers.delete(id);
      what(...given);
    }, delay);
    timers.add(id);
    return id;
  };
  window.clearTimeout = (id) => {
    timers.delete(id);
    never(id);
  };

  const Plain = window.WebSocket;
  window.asked = 0;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", () => (asked = 0));
      this.addEventListener("close", () => (asked = 0));
    }
    send(message) {
      super.send(message);
      if (message.includes('"ping"')) return; // whether the server lives is nobody's wish
      asked += 1;
      window.asked += 1;
    }
  };

  // what would leave the page or wait for somebody
  window.print = () => {};

  let calm = 0;
  window.settled = (loading) => {
    const main = document.getElementById("main");
    const text = main?.innerText.trim() ?? "";
    const busy = open + asked + timers.size > 0;
    const empty = !main || (text === "" && !main.querySelector("svg, img, h1"));
    const waits = loading.some((word) => text.includes(word));
    const drawn = document.readyState === "complete" && document.fonts.status === "loaded";
    calm = drawn && !busy && !empty && !waits ? calm + 1 : 0;
    return calm > 2;
  };
  window.unsettled = () => ({ open, asked, timers: timers.size, text: document.getElementById("main")?.innerText.slice(0, 80) ?? null });
})();
