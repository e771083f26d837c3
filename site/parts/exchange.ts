/** Renders requests and responses from recorded observations and published reports. */
import { html, type Markup } from '../../reports/render/markup.ts';
import type { RecordedExchange } from '../../reports/schema/envelope.ts';
import type { ObservedExchange } from '../../spec/observations.ts';
import { compact } from '../../values/compact.ts';

export function renderObservedExchange({ request, body, status, answer }: ObservedExchange): Markup {
  return html`<div class="exchange"><p><code>${request}</code> <span class="status">${status ?? 'no response'}</span></p>${renderBody('request body', body)}${renderBody('response body', answer)}</div>`;
}

export function renderReportedExchange({ request, response, error }: RecordedExchange): Markup {
  const exchange = {
    request: `${request.method} ${request.url}`,
    ...(response === undefined ? {} : { status: response.status }),
  };
  return html`${renderObservedExchange({
    ...exchange,
    ...compact({ body: request.body, answer: response?.body }),
  })}${error === undefined ? undefined : html`<p>${error}</p>`}`;
}

function renderBody(label: string, body: string | undefined): Markup | undefined {
  if (body === undefined || body === '') return undefined;
  return html`<p class="label">${label}</p><pre tabindex="0">${indentJson(body)}</pre>`;
}

/** Indents JSON, and returns other text unchanged. */
function indentJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
