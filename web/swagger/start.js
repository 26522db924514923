// The interface, route by route, as the server itself describes it; nothing is asked elsewhere.
window.SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#interface",
  deepLinking: true,
  docExpansion: "none",
  validatorUrl: null,
});
