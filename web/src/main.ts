import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { FRAMED } from "./route.svelte";

const target = document.getElementById("page");
if (target) mount(App, { target });

// installable, and it opens without a network; where that is not allowed, nothing is lost
if (import.meta.env.PROD && !FRAMED && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
