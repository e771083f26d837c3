/** Runs the client command with the fault that ORCHCTL_FAULT names. The self-check starts this module instead of `main.ts`. */
import { createEditedPackage } from '../../faults/edited-modules.ts';
import { CLIENT_FAULTS } from './catalogue.ts';

const command = createEditedPackage(new URL('../', import.meta.url), CLIENT_FAULTS);

await import(command.locateModule('main', [process.env.ORCHCTL_FAULT ?? '']));
