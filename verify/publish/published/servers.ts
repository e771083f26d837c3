/**
 * Reads the servers with published verdicts. `published/NAME/server.yaml` describes the origin of a server, and how it is built, started
 * and tested.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { ROOT } from '../../lint/sources.ts';

export interface PublishedServer {
  /** The name of the folders of the server in `published/` and in `reports/published/`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The claim of the server about its behavior, quoted if possible. */
  readonly claims: string;
  /** The URL of the project. */
  readonly home: string;
  readonly package: { readonly registry: string; readonly name: string; readonly version: string };
  /** The programs that the build and the run need. */
  readonly requires: string;
  /** The resource with which the server is tested. */
  readonly resource: string;
  /** The folder that is copied and built; `published/NAME` by default. */
  readonly source?: string;
  /** The commands that build the server. */
  readonly build: readonly string[];
  /** Services that must run before the server starts. */
  readonly services?: readonly Service[];
  /** The server under test. Absent if `assay run` starts the server. */
  readonly server?: Service;
  /** The flags of `assay run`. */
  readonly flags: string;
  /** Whether the exchanges of a passed scenario of each rule are published. */
  readonly exchanges?: true;
}

/** A process that runs during the test. */
export interface Service {
  /**
   * The command with arguments separated by spaces. `@FILE` is replaced by the content of the file, and `{repository}` by the folder of
   * this repository.
   */
  readonly start: string;
  /** A URL. The service is ready when this URL returns a status below 500. */
  readonly ready: string;
}

/** The servers of this project. They are first in tables. */
const OWN_SERVERS = ['simulator', 'peer'];

export function readPublishedServers(): PublishedServer[] {
  const names = readdirSync(new URL('published', ROOT)).filter((name) =>
    existsSync(resolveServerFile(name, 'server.yaml')),
  );
  return [...OWN_SERVERS, ...names.filter((name) => !OWN_SERVERS.includes(name)).toSorted()].map(readPublishedServer);
}

function readPublishedServer(name: string): PublishedServer {
  const server = readYaml<Omit<PublishedServer, 'name'>>(
    resolveServerFile(name, 'server.yaml'),
    'published/server.schema.json',
  );
  return { name, ...server };
}

export function isOwnServer({ name }: PublishedServer): boolean {
  return OWN_SERVERS.includes(name);
}

export function resolveServerFile(name: string, file: string): URL {
  return new URL(`published/${name}/${file}`, ROOT);
}

/** Reads and validates a YAML file. Throws an error that names the file and its problem. */
export function readYaml<T>(file: URL, schema: string): T {
  const location = file.pathname.slice(ROOT.pathname.length);
  const document: unknown = parse(readFileSync(file, 'utf8'));
  const validateDocument = new Ajv({ allErrors: true, strict: false }).compile<T>(
    JSON.parse(readFileSync(new URL(schema, ROOT), 'utf8')),
  );
  if (validateDocument(document)) return document;
  const [error] = validateDocument.errors ?? [];
  throw new Error(`${location}: ${error?.instancePath || '/'} ${error?.message ?? `does not match ${schema}`}`);
}
