/** Runs the client command with a fault, for the self-check. */
import { fileURLToPath } from 'node:url';
import { createOwnClientCommand } from '../../client/command/orchctl.ts';
import type { ClientCommand } from '../../client/command/run.ts';
import { isClientFault } from '../../orchctl/faults/catalogue.ts';

const EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
const FAULTY = fileURLToPath(new URL(`../../orchctl/faults/load${EXTENSION}`, import.meta.url));

/** Returns the client command with the fault, or nothing if the fault is not in the command. */
export function createFaultyClient(id: string): { readonly client?: ClientCommand } {
  if (!isClientFault(id)) return {};
  return {
    client: { words: [process.execPath, FAULTY], name: createOwnClientCommand().name, env: { ORCHCTL_FAULT: id } },
  };
}
