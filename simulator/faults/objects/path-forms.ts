/** Faults of paths with additional slashes, and of the methods HEAD and OPTIONS. */
import type { Fault } from '../../../faults/fault.ts';

export const pathFormFaults = {
  'slash-after-name-refused': {
    bug: 'a slash after the name of a namespaced object is read as an empty subresource',
    breaks: ['path-trailing-slash'],
    in: 'foundation/request-info.ts',
    find: 'while (end > start && path.charCodeAt(end - 1) === 47) end -= 1;',
    put: `while (end > start && path.charCodeAt(end - 1) === 47) end -= 1;
  if (path.endsWith('/') && path.slice(start, end).split('/').length > 5) end += 1;`,
  },
  'slash-after-subresource-refused': {
    bug: 'a slash after the subresource status returns 404',
    breaks: ['path-trailing-slash'],
    in: 'foundation/request-info.ts',
    find: 'while (end > start && path.charCodeAt(end - 1) === 47) end -= 1;',
    put: `while (end > start && path.charCodeAt(end - 1) === 47) end -= 1;
  if (path.endsWith('/status/')) end += 1;`,
  },
  'repeated-slashes-ignored': {
    bug: 'repeated slashes in a path count as one slash',
    breaks: ['path-trailing-slash'],
    in: 'foundation/request-info.ts',
    find: "return start === end ? [] : path.slice(start, end).split('/');",
    put: 'return start === end ? [] : path.slice(start, end).split(/\\/+/);',
  },
  'head-served': {
    bug: 'HEAD of an object or a collection is served like GET',
    breaks: ['path-other-methods-405'],
    in: 'handlers/endpoints.ts',
    find: "if (method === 'HEAD') return undefined;",
    put: "if (method === 'HEAD' && subresource !== undefined) return undefined;",
  },
} as const satisfies Record<string, Fault>;
