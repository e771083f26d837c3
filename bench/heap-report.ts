/** Preloaded into a simulator under measurement: answers the message `heap` with the bytes in use after a full collection, on the heap and beside it. */

process.on('message', (message) => {
  if (message !== 'heap') return;
  globalThis.gc?.();
  process.send?.({ heap: heldBytes() });
});
process.channel?.unref();

/** What objects take, on the heap and beside it. */
function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
