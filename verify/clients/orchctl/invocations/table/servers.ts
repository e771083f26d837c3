/** Invocations with servers that reject the request, return warnings, or return invalid responses. */
import { createInvocationSequence, type Invocation, type ServerBehavior } from '../invocation.ts';

const JSON_HEADERS = { 'Content-Type': 'application/json' };
const renderStatus = (code: number, reason: string, message: string, details: object = {}) =>
  JSON.stringify({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, details, code });
const QUOTA_TEXT =
  '{"kind":"ResourceQuota","apiVersion":"v1","metadata":{"name":"odd","uid":"u"},"spec":{"hard":{"pods":"1"}},"status":{}}';
/** Returns the behavior of a server that returns a quota with Warning headers. */
const createWarningBehavior = (...texts: readonly string[]): ServerBehavior => ({
  status: 201,
  headers: { ...JSON_HEADERS, Warning: texts },
  body: QUOTA_TEXT,
});

const BEHAVIORS: readonly ServerBehavior[] = [
  'closes',
  'sends no HTTP',
  'truncates the body',
  { status: 200, headers: JSON_HEADERS, body: QUOTA_TEXT },
  { status: 201, headers: JSON_HEADERS, body: '' },
  { status: 201, headers: { 'Content-Type': 'text/html' }, body: '<html>welcome</html>' },
  { status: 201, headers: { 'Content-Type': 'text/html' }, body: QUOTA_TEXT },
  { status: 204 },
  { status: 307 },
  { status: 400, headers: JSON_HEADERS, body: renderStatus(400, 'BadRequest', 'this is wrong') },
  { status: 400, headers: { 'Content-Type': 'text/plain' }, body: 'plainly wrong' },
  { status: 401, headers: JSON_HEADERS, body: renderStatus(401, 'Unauthorized', 'Unauthorized') },
  { status: 401, headers: { 'Content-Type': 'text/plain' }, body: 'who are you' },
  { status: 401 },
  { status: 403, headers: JSON_HEADERS, body: renderStatus(403, 'Forbidden', 'not for you') },
  { status: 403, headers: { 'Content-Type': 'text/plain' }, body: 'not for you' },
  { status: 403, headers: { 'Content-Type': 'text/html' }, body: '<html><body>no\nentry</body></html>' },
  { status: 404, headers: JSON_HEADERS, body: renderStatus(404, 'NotFound', 'namespaces "x" not found') },
  { status: 404, headers: { 'Content-Type': 'text/plain' }, body: '404 page not found\n' },
  { status: 405, headers: { 'Content-Type': 'text/plain' }, body: 'no' },
  { status: 406, headers: { 'Content-Type': 'text/plain' }, body: 'not like this' },
  { status: 409, headers: JSON_HEADERS, body: renderStatus(409, 'AlreadyExists', 'it is there') },
  { status: 409, headers: { 'Content-Type': 'text/plain' }, body: 'conflict' },
  { status: 410, headers: { 'Content-Type': 'text/plain' }, body: 'gone' },
  { status: 413, headers: { 'Content-Type': 'text/plain' }, body: 'too much' },
  { status: 415, headers: { 'Content-Type': 'text/plain' }, body: 'unsupported' },
  { status: 418, headers: { 'Content-Type': 'text/plain' }, body: 'teapot' },
  {
    status: 422,
    headers: JSON_HEADERS,
    body: renderStatus(422, 'Invalid', 'ResourceQuota "odd" is invalid: [a: Invalid value, b: Required value]', {
      name: 'odd',
      kind: 'ResourceQuota',
      causes: [
        { reason: 'FieldValueInvalid', message: 'Invalid value', field: 'a' },
        { reason: 'FieldValueRequired', message: 'Required value', field: 'b' },
      ],
    }),
  },
  { status: 422, headers: { 'Content-Type': 'text/plain' }, body: 'unprocessable' },
  { status: 429, headers: { 'Content-Type': 'text/plain' }, body: 'slow down' },
  { status: 500, headers: JSON_HEADERS, body: renderStatus(500, 'InternalError', 'Internal error occurred: oops') },
  { status: 500, headers: { 'Content-Type': 'text/plain' }, body: 'oops' },
  { status: 500, headers: JSON_HEADERS, body: '{"oops":true}' },
  { status: 500 },
  { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<html>bad gateway</html>' },
  { status: 503, headers: { 'Content-Type': 'text/plain' }, body: 'no backend' },
  { status: 504, headers: { 'Content-Type': 'text/plain' }, body: 'too late' },
  createWarningBehavior('299 - "be careful"'),
  createWarningBehavior('299 - "one"', '299 - "two"', '299 - "one"'),
  createWarningBehavior('299 - "first", 299 - "second"'),
  createWarningBehavior('299 - "with \\"quotes\\" and \\\\"'),
  createWarningBehavior('199 - "of another code"'),
  createWarningBehavior('299 agent "of an agent" "Mon, 01 Jan 2024 00:00:00 GMT"'),
  createWarningBehavior('rubbish'),
  createWarningBehavior('299 - "unclosed'),
];

/** The behaviors of servers that return objects other than quotas. */
const OTHER_OBJECTS: readonly ServerBehavior[] = [
  { status: 201, headers: JSON_HEADERS, body: '{}' },
  { status: 201, headers: JSON_HEADERS, body: 'null' },
  { status: 201, headers: JSON_HEADERS, body: '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"odd"}}' },
];
/** The behaviors of servers whose responses kubectl cannot decode. */
const UNDECODABLE_RESPONSES: readonly ServerBehavior[] = [
  { status: 201, headers: JSON_HEADERS, body: '[]' },
  { status: 201, headers: JSON_HEADERS, body: '{"kind":' },
  {
    status: 201,
    headers: JSON_HEADERS,
    body: '{"kind":"Widget","apiVersion":"example.com/v1","metadata":{"name":"odd"}}',
  },
  { status: 201, headers: { 'Content-Type': 'application/vnd.kubernetes.protobuf' }, body: 'k8s\u0000rubbish' },
  { status: 201, body: QUOTA_TEXT },
];
const REDIRECTS: readonly ServerBehavior[] = [
  { status: 301, headers: { Location: '/elsewhere' } },
  { status: 302, headers: { Location: '/elsewhere' } },
  { status: 307, headers: { Location: '/elsewhere' } },
];

export const SERVER_INVOCATIONS: readonly Invocation[] = [
  ...BEHAVIORS.map((server) => createInvocationSequence(['create quota odd --hard=pods=1'], { server })),
  ...OTHER_OBJECTS.map((server) =>
    createInvocationSequence(['create quota odd'], { server, departures: ['response-must-be-quota'] }),
  ),
  ...UNDECODABLE_RESPONSES.map((server) =>
    createInvocationSequence(['create quota odd'], { server, departures: ['error-wording'] }),
  ),
  ...REDIRECTS.map((server) =>
    createInvocationSequence(['create quota odd'], { server, departures: ['no-redirects'] }),
  ),
  ...[createWarningBehavior('299 - "be careful"'), createWarningBehavior('299 - "one"', '299 - "two"')].map((server) =>
    createInvocationSequence(
      ['create quota odd --warnings-as-errors', 'create quota odd --warnings-as-errors -o yaml'],
      {
        server,
      },
    ),
  ),
  createInvocationSequence(['create quota odd --request-timeout=1s'], {
    server: 'hangs',
    departures: ['timeout-wording'],
  }),
  createInvocationSequence(['create quota odd --match-server-version'], {
    server: { status: 200, headers: JSON_HEADERS, body: '{"major":"9","minor":"99","gitVersion":"v9.99.0"}' },
    departures: ['error-wording'],
  }),
  createInvocationSequence(['create quota odd --match-server-version'], { server: { status: 500, body: 'oops' } }),
  createInvocationSequence(['create quota odd --match-server-version'], {
    server: { status: 200, headers: JSON_HEADERS, body: 'rubbish' },
    departures: ['error-wording'],
  }),
  ...['yaml', 'json', 'name', 'jsonpath={.spec}', 'go-template={{.spec}}'].map((format) =>
    createInvocationSequence([`create quota odd -o ${format}`], {
      server: { status: 201, headers: JSON_HEADERS, body: QUOTA_TEXT },
    }),
  ),
];
