/** The servers whose verdicts are published: `published/NAME/server.yaml` says where each comes from and how it is built, started and judged. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { ROOT } from '../sources.ts';

export interface PublishedServer {
  /** That of its folder in `published/` and in `reports/published/`. */
  readonly name: string;
  readonly title: string;
  readonly what: string;
  /** What it promises, in its own words where it has some. */
  readonly promises: string;
  readonly home: string;
  readonly package: { readonly registry: string; readonly name: string; readonly version: string };
  readonly needs: string;
  readonly resource: string;
  /** The folder that is copied and built; by default its own. */
  readonly source?: string;
  readonly build: readonly string[];
  /** What has to run before it starts. */
  readonly beside?: readonly Service[];
  /** Absent where the run starts the server itself. */
  readonly server?: Service;
  /** Of `assay run`. */
  readonly flags: string;
  /** Keeps one exchange that passed for each rule. */
  readonly exchanges?: true;
}

/** Arguments are parted by spaces; `@FILE` is what stands in this file, `{repository}` this folder. */
export interface Service {
  readonly start: string;
  /** It is ready when this address answers, with whatever but an error of the server. */
  readonly ready: string;
}

/** In the order of the tables: what is ours first. */
const OURS = ['simulator', 'peer'];

export function publishedServers(): PublishedServer[] {
  const names = readdirSync(new URL('published', ROOT)).filter((name) => existsSync(fileIn(name, 'server.yaml')));
  return [...OURS, ...names.filter((name) => !OURS.includes(name)).toSorted()].map(publishedServer);
}

function publishedServer(name: string): PublishedServer {
  const read = readYaml<Omit<PublishedServer, 'name'>>(fileIn(name, 'server.yaml'), 'published/server.schema.json');
  return { name, ...read };
}

export function isOurs({ name }: PublishedServer): boolean {
  return OURS.includes(name);
}

export function fileIn(name: string, file: string): URL {
  return new URL(`published/${name}/${file}`, ROOT);
}

/** Throws what is wrong with the file, by its name. */
export function readYaml<T>(file: URL, schema: string): T {
  const where = file.pathname.slice(ROOT.pathname.length);
  const document: unknown = parse(readFileSync(file, 'utf8'));
  const conforms = new Ajv({ allErrors: true, strict: false }).compile<T>(
    JSON.parse(readFileSync(new URL(schema, ROOT), 'utf8')),
  );
  if (conforms(document)) return document;
  const [error] = conforms.errors ?? [];
  throw new Error(`${where}: ${error?.instancePath || '/'} ${error?.message ?? `is not as ${schema} says`}`);
}
