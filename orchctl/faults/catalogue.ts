/**
 * All faults of the client command. Each fault is an edit of its source; paths are relative to `orchctl/` (faults/fault.ts has an example).
 */
import type { Fault } from '../../faults/fault.ts';
import { connectionFaults } from './connection.ts';
import { printingFaults } from './printing.ts';
import { requestFaults } from './request.ts';

const catalogue = { ...requestFaults, ...printingFaults, ...connectionFaults };

export type ClientFaultId = keyof typeof catalogue;
export const CLIENT_FAULTS: Readonly<Record<ClientFaultId, Fault>> = catalogue;

export function isClientFault(id: string): id is ClientFaultId {
  return Object.hasOwn(CLIENT_FAULTS, id);
}
