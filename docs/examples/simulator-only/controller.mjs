/** @typedef {{ metadata: { name: string, namespace: string, labels?: Record<string, string> } }} ConfigMap */
/** @typedef {{ metadata: { resourceVersion: string }, items: ConfigMap[] }} ConfigMapList */

/**
 * A controller that sets the label `owner: unknown` on every ConfigMap without a label `owner`. It runs until the signal is aborted.
 *
 * @param {string} server
 * @param {AbortSignal} signal
 */
export async function runController(server, signal) {
  while (!signal.aborted) {
    try {
      const list = await listConfigMaps(server, signal);
      for (const item of list.items) await setOwner(server, item, signal);
      await watchConfigMaps(server, list.metadata.resourceVersion, signal);
    } catch (error) {
      if (!signal.aborted) console.error('listing again after:', String(error));
    }
  }
}

/**
 * @param {string} server
 * @param {AbortSignal} signal
 * @returns {Promise<ConfigMapList>}
 */
async function listConfigMaps(server, signal) {
  const response = await fetch(`${server}/api/v1/configmaps`, { signal });
  if (!response.ok) throw new Error(`the list of ConfigMaps returned ${response.status}`);
  return /** @type {ConfigMapList} */ (await response.json());
}

/**
 * Handles events until the server ends the watch.
 *
 * @param {string} server
 * @param {string} resourceVersion
 * @param {AbortSignal} signal
 */
async function watchConfigMaps(server, resourceVersion, signal) {
  const { body } = await fetch(`${server}/api/v1/configmaps?watch=true&resourceVersion=${resourceVersion}`, { signal });
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = `${text}${chunk}`.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const event = JSON.parse(line);
      if (event.type === 'ERROR') throw new Error(event.object.message);
      if (event.type !== 'DELETED') await setOwner(server, event.object, signal);
    }
  }
}

/**
 * @param {string} server
 * @param {ConfigMap} configMap
 * @param {AbortSignal} signal
 */
async function setOwner(server, { metadata }, signal) {
  if (metadata.labels?.owner !== undefined) return;
  await fetch(`${server}/api/v1/namespaces/${metadata.namespace}/configmaps/${metadata.name}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/merge-patch+json' },
    body: JSON.stringify({ metadata: { labels: { owner: 'unknown' } } }),
    signal,
  });
}
