/** Tests that writes of built-in kinds get the warnings of kube-apiserver 1.32, in the same order. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { HandlerFixture } from './fixture/handler-fixture.ts';

interface ObservedWarnings {
  readonly path: string;
  readonly body: unknown;
  readonly warnings: readonly string[];
}

const OBSERVED_WARNINGS: readonly ObservedWarnings[] = JSON.parse(
  readFileSync(new URL('./observed/warnings.json', import.meta.url), 'utf8'),
);
const JSON_TYPE = { 'content-type': 'application/json' };

for (const { path, body, warnings } of OBSERVED_WARNINGS) {
  test(`POST ${path} returns ${warnings.length} warnings, such as ${warnings[0]}`, async () => {
    const fixture = await HandlerFixture.createWithNamespace();
    const { status, headers } = await fixture.send('POST', `${path}?dryRun=All`, body as never, JSON_TYPE);
    assert.equal(status, 201);
    const warningHeader = [headers.Warning ?? []].flat().join(', ');
    const texts = [...warningHeader.matchAll(/299 - "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => JSON.parse(`"${text}"`));
    assert.deepEqual(texts, warnings);
  });
}
