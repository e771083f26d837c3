/**
 * Handles DELETE of a collection: lists the objects with the same parameters and deletes them one by one. Objects that another request
 * deletes meanwhile are skipped (ep-op-deletecollection-*). kube-apiserver returns the list; the specification requires a Status.
 */

import { Piece, waitInQueue } from '../../ground/event-loop.ts';
import type { Answer } from '../../ground/exchange.ts';
import { createSuccessAnswer } from '../../negotiation/answer.ts';
import { StatusError } from '../../pure/status/status.ts';
import { createSuccessStatus } from '../../pure/status/success.ts';
import type { Call } from '../call.ts';
import { answerPage } from '../reading/list.ts';
import { readList } from '../reading/read-list.ts';
import { deleteObject, warnOfDefaultPropagation } from './delete-object.ts';

export async function deleteCollection(call: Call): Promise<Answer> {
  // An empty collection gets the warning too.
  warnOfDefaultPropagation(call);
  const page = await readList(call);
  const piece = new Piece();
  for (const item of page.items) {
    try {
      await deleteObject(call, item.object.metadata.name ?? '', item.key);
    } catch (error) {
      if (!(error instanceof StatusError) || error.status.reason !== 'NotFound') throw error;
    }
    if (piece.isWhole(item)) await waitInQueue();
  }
  if (call.context.departures.has('deletecollection-answers-list')) return answerPage(call, page);
  const { group, resource } = call.endpoint.qualified;
  const details = { ...(group !== '' && { group }), kind: resource };
  return createSuccessAnswer(200, call.format, { ...createSuccessStatus(), details });
}
