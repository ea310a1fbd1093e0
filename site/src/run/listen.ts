/** Lets messages in, for workers: a task of its own, without the delay that timers have. */
const { port1, port2 } = new MessageChannel();

export const listen = () =>
  new Promise<void>((resolve) => {
    port1.addEventListener("message", () => resolve(), { once: true });
    port1.start();
    port2.postMessage(0);
  });
