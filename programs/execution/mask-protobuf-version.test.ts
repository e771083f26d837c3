/** Tests the masking of versions in objects of kinds that the protobuf decoder does not know. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskProtobufVersion } from './mask-protobuf-version.ts';

test('the version before the generation is masked', () =>
  assert.equal(
    maskProtobufVersion('*$UID22\u00031438\u0000B\b\bx 2\u0002m2r\u001c'),
    '*$UID22 VERSION 8\u0000B\b\bx 2\u0002m2r\u001c',
  ));
