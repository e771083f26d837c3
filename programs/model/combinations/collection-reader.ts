/** The reads of a random program: gets, lists with all options and in pages, and watches that start now or at an earlier version. */
import type { ProgramContext, ProgramResponse, ProgramWatch } from '../program-context.ts';
import { buildAcceptHeader, type Representation } from './accept-headers.ts';
import { LABEL_SELECTORS, type ListStep } from './client-steps.ts';
import type { ObjectState } from './predict-response.ts';

/** The maximum number of pages of a list. A longer list is an error, because its continue tokens may form a cycle. */
const MAX_PAGES = 200;

export class CollectionReader {
  readonly watches: ProgramWatch[] = [];
  readonly #context: ProgramContext;
  readonly #collection: string;
  /** The versions of the lists that were read. */
  readonly #versions: string[] = [];

  constructor(context: ProgramContext, collection: string) {
    this.#context = context;
    this.#collection = collection;
  }

  async get(path: string, representation: Representation, current: ObjectState | undefined): Promise<void> {
    const { status } = await this.#context.send('GET', path, { accept: this.#buildAccept(representation, '') });
    this.#checkStatus(`GET ${path}`, current === undefined ? [404] : [200], status);
  }

  async list({ labels, fields, versionMatch, limit, representation, versionIndex }: ListStep): Promise<void> {
    const version = this.#versions[versionIndex % Math.max(1, this.#versions.length)];
    const query = new URLSearchParams();
    if (labels !== '') query.set('labelSelector', labels);
    if (fields !== '') query.set('fieldSelector', fields);
    if (limit > 0) query.set('limit', String(limit));
    if (versionMatch === 'any') query.set('resourceVersion', '0');
    if (version !== undefined && versionMatch !== 'now' && versionMatch !== 'any') {
      query.set('resourceVersion', version);
      if (versionMatch !== 'version')
        query.set('resourceVersionMatch', versionMatch === 'exact' ? 'Exact' : 'NotOlderThan');
    }
    await this.#readPages(query, this.#buildAccept(representation, 'List'));
  }

  async watch(selectorIndex: number, from: 'now' | 'version', versionIndex: number): Promise<void> {
    const labels = LABEL_SELECTORS[selectorIndex] ?? '';
    const version = this.#versions[versionIndex % Math.max(1, this.#versions.length)];
    const query = new URLSearchParams({ watch: '1', allowWatchBookmarks: 'true' });
    if (labels !== '') query.set('labelSelector', labels);
    if (from === 'version' && version !== undefined) query.set('resourceVersion', version);
    this.watches.push(await this.#context.watch(`${this.#collection}?${query}`));
  }

  /** Reads all pages of a list. A server may no longer have the version (410), or its watch cache may not have it yet (504). */
  async #readPages(query: URLSearchParams, accept: string): Promise<void> {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const path = query.size === 0 ? this.#collection : `${this.#collection}?${query}`;
      const response = await this.#context.send('GET', path, { accept });
      this.#checkStatus(`GET ${path}`, this.#mayBeNewer(query) ? [200, 410, 504] : [200, 410], response.status);
      const { resourceVersion = '', continue: token = '' } = readMetadata(response);
      if (response.status !== 200) return;
      if (resourceVersion !== '') this.#versions.push(resourceVersion);
      if (token === '') return;
      query.set('continue', token);
      query.delete('resourceVersion');
      query.delete('resourceVersionMatch');
    }
    this.#context.fail(
      `the list of ${this.#collection} in pages`,
      `at most ${MAX_PAGES} pages`,
      'a continue token in each page',
    );
  }

  /** Reports whether a list may be newer than the version in the query. Before release 1.19, servers ignore resourceVersionMatch. */
  #mayBeNewer(query: URLSearchParams): boolean {
    const isExact =
      query.get('resourceVersionMatch') === 'Exact' && this.#context.hasReleaseBehavior('resource-version-match');
    return query.has('resourceVersion') && !isExact;
  }

  #checkStatus(subject: string, codes: readonly number[], status: number): void {
    this.#context.check(`the response to ${subject}`, codes.join(' or '), String(status), codes.includes(status));
  }

  #buildAccept(representation: Representation, kindSuffix: '' | 'List'): string {
    return buildAcceptHeader(representation, kindSuffix, this.#context);
  }
}

function readMetadata({ body }: ProgramResponse): { readonly resourceVersion?: string; readonly continue?: string } {
  return (body as { metadata?: object } | undefined)?.metadata ?? {};
}
