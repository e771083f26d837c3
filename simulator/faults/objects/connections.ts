/** Faults of the subresources that connect a client to a Pod, Service or Node. */
import type { Fault } from '../../../faults/fault.ts';

const LOG_FILE = 'handlers/connecting/log.ts';
const PROXY_FILE = 'handlers/connecting/proxy.ts';

export const connectionFaults = {
  'log-without-tail-lines': {
    bug: 'a log with tailLines 0 is rejected',
    breaks: ['sub-log-options'],
    in: LOG_FILE,
    find: 'if (tailLines !== undefined && tailLines < 0)',
    put: 'if (tailLines !== undefined && tailLines < 1)',
  },
  'first-container-by-default': {
    bug: 'without a container name, the first of several containers of a Pod is chosen',
    breaks: ['sub-log-options', 'sub-stream-requests'],
    in: 'handlers/connecting/container.ts',
    find: 'if (containers.length === 1 && firstContainer !== undefined)',
    put: 'if (firstContainer !== undefined)',
  },
  'streams-in-dry-run': {
    bug: 'exec, attach and portforward ignore dryRun',
    breaks: ['sub-stream-requests'],
    in: 'handlers/connecting/connect.ts',
    find: "if (subresource.name === 'log' || !info.query.has('dryRun')) return handler;",
    put: 'if (subresource.name !== undefined) return handler;',
  },
  'any-proxy-scheme': {
    bug: 'the target of a proxied request can have any scheme',
    breaks: ['sub-proxy-targets'],
    in: PROXY_FILE,
    find: "if (parts.length > 3 || name === '' || !ALLOWED_SCHEMES.includes(scheme))",
    put: "if (parts.length > 3 || name === '')",
  },
  'proxy-to-link-local-addresses': {
    bug: 'a proxied request can reach a link-local address',
    breaks: ['sub-proxy-targets'],
    in: PROXY_FILE,
    find: 'return first !== 127 && first < 224 && !(first === 169 && second === 254);',
    put: 'return first !== 127 && first < 224;',
  },
} satisfies Record<string, Fault>;
