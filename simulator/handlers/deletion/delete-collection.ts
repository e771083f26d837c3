/**
 * Handles DELETE of a collection: lists the objects with the same parameters and deletes them one by one. Objects that another request
 * deletes meanwhile are skipped (ep-op-deletecollection-*). kube-apiserver returns the list; the specification requires a Status.
 */

import { TurnBatch, waitForTurn } from '../../foundation/event-loop.ts';
import type { HttpResponse } from '../../foundation/exchange.ts';
import { createSuccessResponse } from '../../negotiation/response.ts';
import { StatusError } from '../../pure/status/status.ts';
import { createSuccessStatus } from '../../pure/status/success.ts';
import type { Call } from '../call.ts';
import { createPageResponse } from '../reading/list.ts';
import { readListPage } from '../reading/read-list.ts';
import { deleteObject, warnAboutDefaultPropagation } from './delete-object.ts';

export async function handleDeleteCollection(call: Call): Promise<HttpResponse> {
  // The response contains the warning even if the collection is empty.
  warnAboutDefaultPropagation(call);
  const page = await readListPage(call);
  const turnBatch = new TurnBatch();
  for (const item of page.items) {
    try {
      await deleteObject(call, item.object.metadata.name ?? '', item.key);
    } catch (error) {
      if (!(error instanceof StatusError) || error.status.reason !== 'NotFound') throw error;
    }
    if (turnBatch.addAndReportFull(item)) await waitForTurn();
  }
  if (call.context.departures.has('deletecollection-answers-list')) return createPageResponse(call, page);
  const { group, resource } = call.endpoint.qualifiedResource;
  const details = { ...(group !== '' && { group }), kind: resource };
  return createSuccessResponse(200, call.format, { ...createSuccessStatus(), details }, call.warnings);
}
