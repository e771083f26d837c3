/**
 * Compares the output of kubectl 1.32 and orchctl for random Go templates and JSONPath templates with random objects:
 * `node verify/clients/orchctl/compare-templates.ts [KUBECTL [COUNT [SEED]]]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulatorForClients } from '../simulator.ts';
import { findTemplateDifferences } from './templates.ts';

const MAX_PRINTED = 10;
const [command = 'kubectl', count = '500', seed = String(Math.floor(Math.random() * 1e9))] = process.argv.slice(2);

const folder = mkdtempSync(join(tmpdir(), 'assay-templates-'));
const simulator = await startSimulatorForClients(folder);
try {
  for (const language of ['go-template', 'jsonpath'] as const) {
    const kubectl = { command, kubeconfig: simulator.kubeconfig, folder };
    const differences = await findTemplateDifferences(language, Number(count), Number(seed), kubectl);
    for (const difference of differences.slice(0, MAX_PRINTED)) process.stdout.write(`${JSON.stringify(difference)}\n`);
    process.stdout.write(`${language}: ${differences.length} of ${count} differ, seed ${seed}\n`);
    if (differences.length > 0) process.exitCode = 1;
  }
} finally {
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
}
