/** The client command with the fault that ORCHCTL_FAULT names, which the self-check starts instead of the command itself. */
import { createEditedPackage } from '../../faults/edited-modules.ts';
import { CLIENT_FAULTS } from './catalogue.ts';

const command = createEditedPackage(new URL('../', import.meta.url), CLIENT_FAULTS);

await import(command.address('main', [process.env.ORCHCTL_FAULT ?? '']));
