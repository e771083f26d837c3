import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlisResponse, HealthResults } from './health-results.ts';

test('/metrics/slis contains the last result and the number of results of each check', () => {
  const results = new HealthResults();
  results.record('ping', 'livez', 'success');
  results.record('etcd', 'readyz', 'success');
  results.record('etcd', 'readyz', 'error');
  const lines = String(createSlisResponse(results, { startTime: 5, release: '1.32' }).body).split('\n');
  const samples = lines.filter((line) => line !== '' && !line.startsWith('#'));
  assert.deepEqual(samples, [
    'kubernetes_healthcheck{name="etcd",type="readyz"} 0',
    'kubernetes_healthcheck{name="ping",type="livez"} 1',
    'kubernetes_healthchecks_total{name="etcd",status="error",type="readyz"} 1',
    'kubernetes_healthchecks_total{name="etcd",status="success",type="readyz"} 1',
    'kubernetes_healthchecks_total{name="ping",status="success",type="livez"} 1',
    'process_start_time_seconds 5',
  ]);
});
