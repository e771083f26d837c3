/** Views of the client command: its exit code, its output, its requests and its files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ReceivedRequest } from '../../client/command/recorder.ts';
import { createSuiteError } from '../../client/errors.ts';
import { findHeader } from '../../client/exchange/exchange.ts';
import { renderValue } from '../harness/comparison/expectations.ts';
import { MISSING } from '../harness/comparison/paths.ts';
import { selectPath } from '../harness/comparison/select-paths.ts';
import { decodeDocument } from '../harness/encodings.ts';
import type { AssayWorld } from '../harness/world.ts';
import { type CommandWorkspace, commandWorkspace } from '../sentences/clients/commands.ts';
import { createSingleResult, type View } from './view.ts';

function findCommandResult(world: AssayWorld) {
  const workspace = commandWorkspace.get(world);
  if (workspace.lastResult === undefined) throw createSuiteError('no command was run before this step');
  return { workspace, ...workspace.lastResult };
}

const splitOutputLines = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** Returns the requests of the last command, without the reads by which it discovers the server's APIs. */
function listCommandRequests({ recorder, earlierRequestCount }: CommandWorkspace): readonly ReceivedRequest[] {
  return recorder.requests
    .slice(earlierRequestCount)
    .filter(({ method, path }) => method !== 'GET' || path.startsWith('/version'));
}

function readRequestDocument(world: AssayWorld, { headers, body }: ReceivedRequest): unknown {
  const type = findHeader(headers, 'Content-Type');
  if (body.length === 0 || type === undefined) return undefined;
  try {
    return decodeDocument(world, type, body);
  } catch (error) {
    return `unreadable: ${String(error)}`;
  }
}

/**
 * Returns a function that reads `query.NAME`, `headers.NAME` (repeated headers joined by commas), `body.PATH` and other paths of a request.
 */
function readRequestPath(world: AssayWorld, request: ReceivedRequest) {
  const { method, path, headers, certificateCommonName: clientCommonName, serverName } = request;
  const [barePath = '', query = ''] = path.split('?');
  return async (path: string): Promise<unknown> => {
    if (path === 'method') return method;
    if (path === 'path') return barePath;
    if (path === 'certificate') return clientCommonName ?? MISSING;
    if (path === 'server name') return serverName ?? MISSING;
    if (path.startsWith('query.')) return new URLSearchParams(query).get(path.slice('query.'.length)) ?? MISSING;
    if (path.startsWith('headers.')) {
      const name = path.slice('headers.'.length).toLowerCase();
      const values = headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
      return values.length === 0 ? MISSING : values.join(',');
    }
    if (path === 'body' || path.startsWith('body.')) {
      return selectPath({ body: readRequestDocument(world, request) }, await world.fillPlaceholders(path));
    }
    throw createSuiteError(
      `requests have no ${JSON.stringify(path)}; use method, path, certificate, server name, query.…, headers.… or body.…`,
    );
  };
}

function parseOutput(world: AssayWorld, format: string): unknown {
  const { output } = findCommandResult(world);
  try {
    return format === 'JSON' ? JSON.parse(output) : parse(output, { version: '1.1' });
  } catch {
    world.fail('the output of the command', format, renderValue(output.slice(0, 300)));
    return MISSING;
  }
}

export const COMMAND_VIEWS: readonly View[] = [
  {
    // `exit code`, `stdout`, `stderr`, `stdout lines`, `stderr lines`, and the number of `requests` without discovery.
    pattern: /the command/,
    read: (world) => {
      const { workspace, code, output, errorOutput: errors } = findCommandResult(world);
      const value: Readonly<Record<string, unknown>> = {
        'exit code': code,
        stdout: output,
        stderr: errors,
        'stdout lines': splitOutputLines(output),
        'stderr lines': splitOutputLines(errors),
        requests: listCommandRequests(workspace).length,
      };
      const lookUpPath = (path: string): unknown => {
        if (path === 'exit code') workspace.isExitCodeCompared = true;
        return path in value ? value[path] : selectPath(value, path);
      };
      const stderr = errors === '' ? '' : `, with ${renderValue(errors.trim().slice(0, 300))} on stderr`;
      return { values: [{ name: `the command${stderr}`, value, lookUpPath }] };
    },
  },
  {
    pattern: /the printed JSON/,
    read: (world) => createSingleResult('the printed document', parseOutput(world, 'JSON')),
  },
  {
    pattern: /the printed YAML/,
    read: (world) => createSingleResult('the printed document', parseOutput(world, 'YAML')),
  },
  {
    // All requests except those for discovery.
    pattern: /the requests? of the command/,
    read: (world) => {
      const { workspace } = findCommandResult(world);
      return {
        values: listCommandRequests(workspace).map((request) => ({
          name: `the request ${request.method} ${request.path}`,
          value: request,
          lookUpPath: readRequestPath(world, request),
        })),
      };
    },
  },
  {
    // The `text` of the file, its size in `bytes`, and whether it is `present`.
    pattern: /the file "([^"]*)" of the client/,
    read: (world, name = '') => {
      const path = join(findCommandResult(world).workspace.folder, name);
      if (!existsSync(path)) return createSingleResult(`the file ${name}`, { present: false, bytes: 0 });
      const bytes = readFileSync(path);
      return createSingleResult(`the file ${name}`, {
        present: true,
        bytes: bytes.length,
        text: bytes.toString('utf8'),
      });
    },
  },
  {
    // The paths of the `files` in the folder.
    pattern: /the folder "([^"]*)" of the client/,
    read: (world, name = '') => {
      const path = join(findCommandResult(world).workspace.folder, name);
      const files = existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
      return createSingleResult(`the folder ${name}`, { files });
    },
  },
];
