/** Tests that audit events contain no credentials, at any level of the policy. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../../spec/dialect.ts';
import type { AuthorizerAttributes } from '../../auth/authorizer.ts';
import type { HttpRequest, HttpResponse } from '../../foundation/exchange.ts';
import { type AuditFormat, AuditRecorder } from './recorder.ts';
import type { ResponseReader } from './response-reader.ts';

const SECRET_TOKEN = 'c2VjcmV0LXRva2Vu';
const status = {
  status: 'Failure',
  reason: 'Invalid',
  message: `no good: ${SECRET_TOKEN}`,
  details: { name: SECRET_TOKEN },
};

/** Returns the lines of the audit log for a request with the given attributes. */
async function recordAuditLines(
  attributes: Partial<AuthorizerAttributes>,
  code: number,
  request: object = {},
  format: AuditFormat = 'json',
) {
  const auditEvents: string[] = [];
  const responseReader = {
    read: () => ({ status, object: `{"data":"${SECRET_TOKEN}"}` }),
  } as unknown as ResponseReader;
  const recorder = new AuditRecorder({
    policy: { rules: [{ level: 'RequestResponse' }] },
    format,
    write: (line) => auditEvents.push(line),
    now: () => 0,
    dialect: getDialect('orch'),
    responseReader,
  });
  const sentHttpRequest = {
    path: '/',
    query: '',
    headers: {},
    rawHeaders: [],
    remoteAddress: '',
    ...request,
  } as unknown as HttpRequest;
  const resource = { resourceRequest: true, verb: 'create', group: '', version: 'v1', resource: '', subresource: '' };
  const event = recorder.beginEvent({
    request: sentHttpRequest,
    auditId: 'a',
    attributes: { ...resource, namespace: 'a', name: '', ...attributes } as AuthorizerAttributes,
    user: { name: 'jane', groups: [] },
    receivedAt: 0,
  });
  assert.ok(event !== undefined);
  recorder.writeEvent(event, 'RequestReceived');
  recorder.recordRequestObject(sentHttpRequest, () => `{"data":"${SECRET_TOKEN}"}`, {});
  await recorder.recordResponse(event, { status: code, headers: {}, body: '' } as HttpResponse);
  recorder.writeEvent(event, 'ResponseComplete');
  return auditEvents;
}

const SECRET_REQUESTS: readonly (readonly [Partial<AuthorizerAttributes>, boolean])[] = [
  [{ resource: 'secrets' }, true],
  [{ resource: 'tokenreviews', group: 'authentication.orch.io' }, true],
  [{ resource: 'serviceaccounts', subresource: 'token' }, true],
  [{ resource: 'serviceaccounts', subresource: '' }, false],
  [{ resource: 'configmaps' }, false],
];
for (const [attributes, secret] of SECRET_REQUESTS) {
  test(`audit events of ${JSON.stringify(attributes)} ${secret ? 'omit' : 'contain'} request and response objects`, async () => {
    for (const code of [400, 422]) {
      const auditEvents = await recordAuditLines(attributes, code);
      assert.equal(auditEvents.length, 2);
      assert.equal(auditEvents.join('').includes(SECRET_TOKEN), !secret);
      assert.equal(
        (JSON.parse(auditEvents[1] ?? '') as { responseStatus: { code: number } }).responseStatus.code,
        code,
      );
    }
    const [, doneText = ''] = await recordAuditLines(attributes, 404);
    assert.equal(doneText.includes('"message"'), true);
    assert.equal(doneText.includes('"responseObject"'), !secret);
  });
}

test('audit events omit credentials in the path, the query and the headers', async () => {
  const request = {
    path: `/api/${SECRET_TOKEN}`,
    query: `token=other-secret&x=${SECRET_TOKEN}`,
    headers: { authorization: `Bearer ${SECRET_TOKEN}`, 'user-agent': `x/${SECRET_TOKEN}` },
  };
  for (const format of ['json', 'legacy'] as const) {
    const auditLog = (
      await recordAuditLines({ resource: 'configmaps', name: SECRET_TOKEN }, 200, request, format)
    ).join('');
    assert.equal(auditLog.includes(SECRET_TOKEN) || auditLog.includes('other-secret'), false);
    assert.match(auditLog, /\/api\/\(secret\)\?token=\(secret\)/);
  }
});
