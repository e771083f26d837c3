/** Runs the client command with a fault, for the self-check. */
import { fileURLToPath } from 'node:url';
import { createBundledClientCommand } from '../../client/command/orchctl.ts';
import type { ClientCommand } from '../../client/command/run.ts';
import { isClientFault } from '../../orchctl/faults/catalogue.ts';

const FILE_EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
const FAULTY_PROGRAM_FILE = fileURLToPath(new URL(`../../orchctl/faults/load${FILE_EXTENSION}`, import.meta.url));

/** Returns the parameter `client`: the client command with the fault. Returns no parameter if the fault is not in the client command. */
export function createFaultyClient(id: string): { readonly client?: ClientCommand } {
  if (!isClientFault(id)) return {};
  return {
    client: {
      words: [process.execPath, FAULTY_PROGRAM_FILE],
      name: createBundledClientCommand().name,
      env: { ORCHCTL_FAULT: id },
    },
  };
}
