const { port1, port2 } = new MessageChannel();

/** Lets messages in while a worker works: a task of its own, without the delay that timers have. */
export const listen = () =>
  new Promise<void>((resolve) => {
    port1.addEventListener("message", () => resolve(), { once: true });
    port1.start();
    port2.postMessage(0);
  });
