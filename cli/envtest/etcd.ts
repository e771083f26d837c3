/**
 * The program `etcd` of the envtest folder. It stores nothing: it responds to health checks on its client URLs until a signal ends it. It
 * accepts the flags of etcd 3.6, but only `--listen-client-urls` has an effect.
 */
import { createServer, type Server } from 'node:http';
import { endWithParent } from './end-with-parent.ts';
import { ETCD_FLAGS } from './etcd-flags.ts';
import { STAND_IN_HEADER } from './etcd-stand-in.ts';

const EXIT_USAGE = 2;
const ETCD_VERSION = '3.6.16';
const DEFAULT_URL = 'http://localhost:2379';
const RESPONSES: Readonly<Record<string, string>> = {
  '/health': '{"health":"true","reason":""}',
  '/version': `{"etcdserver":"${ETCD_VERSION}","etcdcluster":"3.6.0","storage":"3.6.0"}`,
  '/livez': 'ok\n',
  '/readyz': 'ok\n',
};

export function runEtcd(args: readonly string[]): void {
  const flags = readFlags(args);
  if (flags === undefined) return;
  if (flags.has('help') || flags.has('h')) {
    process.stdout.write(`Usage:\n\n  etcd [flags]\n\n${ETCD_FLAGS.map((name) => `  --${name}\n`).join('')}`);
    return;
  }
  if (flags.has('version')) return void process.stdout.write(`etcd Version: ${ETCD_VERSION}\n`);
  const urls = (flags.get('listen-client-urls') ?? DEFAULT_URL).split(',');
  const httpsUrl = urls.find((url) => !url.startsWith('http://'));
  if (httpsUrl !== undefined) {
    process.stderr.write(`etcd: ${httpsUrl}: the etcd of assay envtest serves http only\n`);
    process.exitCode = 1;
    return;
  }
  const servers = urls.map((url) => startServer(new URL(url)));
  const closeServers = async () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void closeServers());
  endWithParent(closeServers);
}

/** Parses like Go's package flag: one or two dashes, a value after `=` or as the next word. Returns undefined for an unknown flag. */
function readFlags(args: readonly string[]): ReadonlyMap<string, string> | undefined {
  const flags = new Map<string, string>();
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? '';
    const [, name, value] = /^--?([^-=][^=]*)(?:=(.*))?$/s.exec(arg) ?? [];
    if (name === undefined) break;
    if (!ETCD_FLAGS.includes(name) && !['help', 'h', 'version'].includes(name)) {
      process.stderr.write(`flag provided but not defined: -${name}\n`);
      process.exitCode = EXIT_USAGE;
      return undefined;
    }
    const nextArgument = args[index + 1];
    if (value === undefined && nextArgument !== undefined && !nextArgument.startsWith('-')) index++;
    flags.set(name, value ?? (nextArgument?.startsWith('-') ? '' : (nextArgument ?? '')));
  }
  return flags;
}

function startServer({ hostname, port }: URL): Server {
  const server = createServer((request, response) => {
    const responseText = RESPONSES[request.url ?? ''];
    response.writeHead(responseText === undefined ? 404 : 200, { [STAND_IN_HEADER]: 'true' });
    response.end(responseText ?? '404 page not found\n');
  });
  server.on('error', (error) => {
    process.stderr.write(`etcd: ${error.message}\n`);
    process.exit(1);
  });
  return server.listen(Number(port || 80), hostname.replace(/^\[|\]$/g, ''));
}
