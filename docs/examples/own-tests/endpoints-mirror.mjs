/** The code under test: keeps a copy of the Endpoints of one namespace, with list and watch. */

/** @typedef {{ metadata: { name: string, resourceVersion: string }, subsets?: unknown[] }} ApiObject */

export class EndpointsMirror {
  /** @type {Map<string, ApiObject>} */
  objects = new Map();
  #collection;
  #stop = new AbortController();
  /** The number of list requests: one at the start, and one after each watch that ended. */
  listRequestCount = 0;

  /**
   * @param {string} server the address of the server
   * @param {string} namespace
   */
  constructor(server, namespace) {
    this.#collection = `${server}/api/v1/namespaces/${namespace}/endpoints`;
  }

  async run() {
    while (!this.#stop.signal.aborted) {
      /** @type {{ metadata: { resourceVersion: string }, items: ApiObject[] }} */
      const list = await (await fetch(this.#collection)).json();
      this.objects.clear();
      for (const item of list.items) this.objects.set(item.metadata.name, item);
      this.listRequestCount += 1;
      await this.#watch(list.metadata.resourceVersion).catch(() => undefined);
    }
  }

  stop() {
    this.#stop.abort();
  }

  /** @param {string} resourceVersion */
  async #watch(resourceVersion) {
    const url = `${this.#collection}?watch=1&resourceVersion=${resourceVersion}`;
    const { body } = await fetch(url, { signal: this.#stop.signal });
    let text = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = `${text}${chunk}`.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        /** @type {{ type: string, object: ApiObject }} */
        const event = JSON.parse(line);
        if (event.type === 'ERROR') return;
        if (event.type === 'DELETED') this.objects.delete(event.object.metadata.name);
        else this.objects.set(event.object.metadata.name, event.object);
      }
    }
  }
}
