/**
 * The servers with published verdicts: `published/NAME/server.yaml` describes where each comes from and how it is built, started and
 * tested.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { ROOT } from '../../lint/sources.ts';

export interface PublishedServer {
  /** The name of its folder in `published/` and in `reports/published/`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The claim of the server, in its own words if possible. */
  readonly claims: string;
  readonly home: string;
  readonly package: { readonly registry: string; readonly name: string; readonly version: string };
  readonly requires: string;
  readonly resource: string;
  /** The folder that is copied and built; by default its own. */
  readonly source?: string;
  readonly build: readonly string[];
  /** Services that must run before the server starts. */
  readonly services?: readonly Service[];
  /** Absent if the run starts the server itself. */
  readonly server?: Service;
  /** The flags of `assay run`. */
  readonly flags: string;
  /** Whether to keep an exchange that passed for each rule. */
  readonly exchanges?: true;
}

/** Arguments are separated by spaces; `@FILE` is replaced by the content of the file, `{repository}` by this repository's folder. */
export interface Service {
  readonly start: string;
  /** The service is ready when this address returns any status below 500. */
  readonly ready: string;
}

/** The order in tables: the project's own servers first. */
const OWN_SERVERS = ['simulator', 'peer'];

export function readPublishedServers(): PublishedServer[] {
  const names = readdirSync(new URL('published', ROOT)).filter((name) =>
    existsSync(resolveServerFile(name, 'server.yaml')),
  );
  return [...OWN_SERVERS, ...names.filter((name) => !OWN_SERVERS.includes(name)).toSorted()].map(readPublishedServer);
}

function readPublishedServer(name: string): PublishedServer {
  const read = readYaml<Omit<PublishedServer, 'name'>>(
    resolveServerFile(name, 'server.yaml'),
    'published/server.schema.json',
  );
  return { name, ...read };
}

export function isOwnServer({ name }: PublishedServer): boolean {
  return OWN_SERVERS.includes(name);
}

export function resolveServerFile(name: string, file: string): URL {
  return new URL(`published/${name}/${file}`, ROOT);
}

/** Throws an error that names the file and its problem. */
export function readYaml<T>(file: URL, schema: string): T {
  const location = file.pathname.slice(ROOT.pathname.length);
  const document: unknown = parse(readFileSync(file, 'utf8'));
  const conforms = new Ajv({ allErrors: true, strict: false }).compile<T>(
    JSON.parse(readFileSync(new URL(schema, ROOT), 'utf8')),
  );
  if (conforms(document)) return document;
  const [error] = conforms.errors ?? [];
  throw new Error(`${location}: ${error?.instancePath || '/'} ${error?.message ?? `does not match ${schema}`}`);
}
