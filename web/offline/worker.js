// The page opens without a network: its own files are kept, what the server says never is.
// The build puts the list of files in; a new build is a new worker with a new store.
const FILES = __FILES__;
const STORE = __STORE__;
// how long the server may take before the page is opened without it, in milliseconds
const PATIENCE = 5000;

/** Ask the server for a page; one that says nothing is as good as none. */
function reached(request) {
  const late = new Promise((_, refuse) => setTimeout(refuse, PATIENCE));
  return Promise.race([fetch(request), late]);
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const forget = (names) => Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then(forget)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || /^\/(api\/|embed\/|docs$)/.test(url.pathname)) return;
  if (request.mode === "navigate") event.respondWith(reached(request).catch(() => caches.match("/")));
  else if (FILES.includes(url.pathname)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
