import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasLatestTag } from './image-tag.ts';

const DIGEST = `sha256:${'0a'.repeat(32)}`;

test('an image without a tag and digest has the tag latest', () => {
  const latestImages = [
    'app',
    'team/app',
    'app:latest',
    'registry.example.com:5000/team/app',
    'localhost/a__b',
    `app:latest@${DIGEST}`,
    'x'.repeat(247),
    `a.b/${'x'.repeat(255)}`,
  ];
  const otherImages = [
    'app:1',
    'registry:5000/app:1.2-x',
    `app@${DIGEST}`,
    `app:1@${DIGEST}`,
    '',
    'APP',
    'a:',
    'a/',
    'app@sha256:ff',
    'a b',
    'x'.repeat(248),
    `docker.io/${'x'.repeat(248)}`,
    `a.b/${'x'.repeat(256)}`,
  ];
  assert.deepEqual(
    latestImages.filter((image) => !hasLatestTag(image)),
    [],
  );
  assert.deepEqual(otherImages.filter(hasLatestTag), []);
});
