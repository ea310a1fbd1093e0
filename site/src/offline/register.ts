/**
 * Makes the page usable without its server, once it is loaded. A page that is embedded in another one, or that shows a
 * trace of its server, or a run or a class under way there, is not stored.
 */
export function registerOffline(): void {
  const isPart = window.top !== window || /open=|^#(live$|class=|teach=)/.test(location.hash);
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || isPart) return;
  const register = () =>
    // Where this is refused, as in a private window, the page works as long as there is a server.
    void navigator.serviceWorker.register("./service-worker.js").catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
