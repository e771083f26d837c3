/** The code under test: keeps a copy of the Endpoints of one namespace, by list and watch. Yours is better. */

interface ApiObject {
  metadata: { name: string; resourceVersion: string };
  subsets?: unknown[];
}

export class EndpointsMirror {
  readonly objects = new Map<string, ApiObject>();
  readonly #collection: string;
  readonly #stop = new AbortController();
  /** How often a watch had to begin again with a list. */
  relists = 0;

  constructor(server: string, namespace: string) {
    this.#collection = `${server}/api/v1/namespaces/${namespace}/endpoints`;
  }

  async run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const list = (await (await fetch(this.#collection)).json()) as {
        metadata: { resourceVersion: string };
        items: ApiObject[];
      };
      this.objects.clear();
      for (const item of list.items) this.objects.set(item.metadata.name, item);
      this.relists += 1;
      await this.#watch(list.metadata.resourceVersion).catch(() => undefined);
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  async #watch(resourceVersion: string): Promise<void> {
    const url = `${this.#collection}?watch=1&resourceVersion=${resourceVersion}`;
    const { body } = await fetch(url, { signal: this.#stop.signal });
    let text = '';
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = `${text}${piece}`.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const event = JSON.parse(line) as { type: string; object: ApiObject };
        if (event.type === 'ERROR') return;
        if (event.type === 'DELETED') this.objects.delete(event.object.metadata.name);
        else this.objects.set(event.object.metadata.name, event.object);
      }
    }
  }
}
