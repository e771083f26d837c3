import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderConsole } from './console.ts';
import { escapeInvisible } from './escape-invisible.ts';
import { renderHtml } from './html/html.ts';
import { renderJunit } from './junit.ts';
import { createSampleReport } from './sample-report.ts';

test('escapes control and format characters, and keeps other text', () => {
  assert.equal(escapeInvisible('a\x1b[2Jb\rc\x07\x9b\u202ed\u0000'), 'a\\x1b[2Jb\\x0dc\\x07\\x9b\\u202ed\\x00');
  assert.equal(escapeInvisible('Grüße, 世界\n\tß 🙂'), 'Grüße, 世界\n\tß 🙂');
});

test('no report contains a control character from a server', () => {
  const envelope = createSampleReport();
  const textWithControls = '\x1b]0;owned\x07\u202e';
  envelope.subject.version = textWithControls;
  for (const scenario of envelope.scenarios) {
    if (scenario.failure !== undefined) scenario.failure.message = `${textWithControls}${scenario.failure.message}`;
    for (const exchange of scenario.exchanges)
      if (exchange.response !== undefined) exchange.response.body = textWithControls;
  }
  for (const text of [
    renderConsole(envelope, { color: false }),
    renderJunit(envelope),
    renderHtml(envelope, { style: '', script: '', specification: '', compress: (text) => text }),
  ]) {
    assert.doesNotMatch(text, /(?![\n\t])[\p{Cc}\u202e]/u);
    assert.match(text, /\\x1b\]0;owned/);
  }
});
