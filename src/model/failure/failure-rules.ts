/** Classifies the failures of model calls by one table, whose first fitting row decides. */
import type { FailureFacts } from "./failure-facts.ts";

export type FailureCode =
  | "model.unauthorized"
  | "model.quota-exceeded"
  | "model.rate-limited"
  | "model.overloaded"
  | "model.unreachable"
  | "model.not-found"
  | "model.request-refused"
  | "model.context-exceeded"
  | "model.filtered"
  | "model.interrupted"
  | "model.failed";

/** A row fits when the status does, where it names some, and one of labels and words does, where it names any. */
interface FailureRule {
  readonly code: FailureCode;
  /** HTTP statuses, or ranges of them; 0 stands for none. */
  readonly statuses?: readonly (number | readonly [least: number, most: number])[];
  /** Matches one label as a whole, in lower case. */
  readonly labels?: RegExp;
  readonly words?: RegExp;
}

const UNANSWERED = [0];
/** No answer, or an answer that had begun well. */
const UNREFUSED = [[0, 399]] as const;

/**
 * Labels come before words, and both before statuses: packages guess a status where a stream names none (OpenAI's says
 * 500 of anything unknown), and providers use one status for many things (429 for a used up account, 400 for nearly
 * all).
 */
export const failureRules: readonly FailureRule[] = [
  // The way there.
  {
    code: "model.unreachable",
    statuses: UNANSWERED,
    labels:
      /^(econnrefused|connectionrefused|failedtoopensocket|enotfound|eai_again|ehostunreach|enetunreach|enetdown|etimedout|und_err_connect_timeout|und_err_headers_timeout|cert_\w+|depth_zero_\w+|self_signed_\w+|unable_to_(verify|get)_\w+|err_tls_\w+|err_ssl_\w+|eproto)$/,
    words:
      /\b(fetch failed|failed to fetch|cannot connect to api|networkerror when attempting to fetch)\b|^load failed$/im,
  },
  {
    code: "model.interrupted",
    statuses: UNREFUSED,
    labels:
      /^(aborterror|timeouterror|econnreset|epipe|connectionclosed|und_err_(socket|body_timeout|aborted|res_content_length_mismatch)|err_stream_premature_close|hpe_\w+|z_(buf|data)_error|cancelled)$/,
    words:
      /^(terminated|network error|socket hang up|other side closed|aborted)$|premature(ly)? clos|connection (was |has been )?(lost|closed|reset)|ended without a finish reason|error in input stream|operation was aborted|response was aborted/im,
  },
  { code: "model.interrupted", statuses: [499] },
  // The length of what is asked, whichever status says so.
  {
    code: "model.context-exceeded",
    labels:
      /^(context_length_exceeded|context_window_exceeded|model_context_window_exceeded|exceed_context_size_error|request_too_large)$/,
  },
  {
    code: "model.context-exceeded",
    statuses: [[0, 400], 413, 422, 500],
    words:
      /prompt is too long|maximum context length|context (length|window|size) (is |was |has been )?exceed|exceeds? (the |its )?(model'?s )?(available )?(maximum )?context|input token count\b.{0,60}\bexceeds|exceed context limit|context the overflows|context length of only|longer than the (maximum )?context|too many input tokens/i,
  },
  { code: "model.context-exceeded", statuses: [413] },
  // Content that the provider will not read or say.
  {
    code: "model.filtered",
    labels:
      /^(content_filter|content_filtered|contentfilter|content_policy|content_policy_violation|image_content_policy_violation|responsibleaipolicyviolation|moderation_blocked|data_inspection_failed|prohibited_content|safety|blocklist|spii)$/,
  },
  {
    code: "model.filtered",
    statuses: [[0, 400], 403, 422, 500],
    words:
      /content (management|filter\w*|usage|moderation) policy|content[_ ]filter|safety system|usage polic(y|ies)|flagged (as|by|for)\b|blocked (by|due to|for) .{0,30}\b(safety|polic|filter|prohibited)|prohibited_content|requires moderation/i,
  },
  // The account. Google calls a limit by the minute a quota, and one by the day too.
  { code: "model.quota-exceeded", statuses: [402] },
  { code: "model.quota-exceeded", statuses: [[0, 0], 429], labels: /perday/ },
  { code: "model.rate-limited", statuses: [[0, 0], 429], labels: /per(minute|second|hour)/ },
  {
    code: "model.quota-exceeded",
    labels:
      /^(insufficient_quota|insufficient_balance|insufficient_credits|insufficient_funds|billing_error|billing_not_active|billing_hard_limit_reached|quota_exceeded|payment_required)$/,
  },
  { code: "model.rate-limited", statuses: [[0, 0], 429], words: /\b(retry|try again) (in|after) \d/i },
  {
    code: "model.quota-exceeded",
    statuses: [[0, 0], 400, 403, 429],
    words:
      /credit balance|insufficient (balance|credits?|funds|quota)|(run out of|no more|not have any|requires more) credits|exceeded your current quota|check your plan and billing|billing (hard )?limit|usage limits?\b.{0,60}\bregain|(daily|monthly) (\w+ )?(quota|limit|spend\w*)|quota per day|spend(ing)? limit/i,
  },
  // The key.
  {
    code: "model.unauthorized",
    labels:
      /^(ai_loadapikeyerror|authentication_error|permission_error|permission_denied|unauthenticated|unauthorized|invalid_api_key|api_key_invalid|invalid_authentication|account_deactivated)$/,
  },
  { code: "model.unauthorized", statuses: [401, 403] },
  {
    code: "model.unauthorized",
    statuses: [0, 400],
    words:
      /(invalid|incorrect|missing|expired) api[ _-]?key|api[ _-]?key (is )?(not valid|invalid|missing|expired)/i,
  },
  // The model.
  {
    code: "model.not-found",
    labels: /^(model_not_found|model_not_available|deploymentnotfound|unknown_model)$/,
  },
  {
    code: "model.not-found",
    statuses: [[0, 0], 400, 404, 410, 422],
    words:
      /\bmodels?\b.{0,120}\b(not found|not exist|deprecated|not supported for|no longer)|(unknown|invalid|no such) model\b|not a valid model|not found: model|^model: \S+$|no (allowed )?(endpoints|providers)\b.{0,30}\bfound/im,
  },
  // The request.
  {
    code: "model.request-refused",
    statuses: [[0, 399], 500],
    labels:
      /^(invalid_(prompt|image\w*|base64_image)|image_(too_(large|small)|parse_error|file_\w+)|unsupported_\w+|empty_image_file|failed_to_download_image)$/,
  },
  { code: "model.request-refused", statuses: [501] },
  // The provider's own trouble.
  {
    code: "model.rate-limited",
    statuses: [[0, 399], 429, 500],
    labels:
      /^(rate_limit\w*|ratelimit\w*|too_many_requests|toomanyrequests|resource_exhausted|throttling\w*|throttled)$/,
  },
  { code: "model.rate-limited", statuses: [429] },
  { code: "model.overloaded", statuses: [408, 409, 425, [500, 599]] },
  {
    code: "model.overloaded",
    statuses: UNREFUSED,
    labels:
      /^(overloaded\w*|server_error|internal_server_error|internalservererror|api_error|internal\w*|unavailable|service_unavailable\w*|serviceunavailable\w*|server_overloaded|timeout_error|deadline_exceeded|engine_overloaded\w*)$/,
    words:
      /^overloaded|\b(model|server|engine|service) is (currently |temporarily )?(overloaded|unavailable|busy)/im,
  },
  { code: "model.rate-limited", statuses: UNREFUSED, words: /rate limit|too many requests/i },
  { code: "model.request-refused", statuses: [[400, 499]] },
  {
    code: "model.request-refused",
    statuses: UNREFUSED,
    labels:
      /^(invalid_request_error|invalid_request|bad_request|badrequesterror|invalid_argument|failed_precondition|out_of_range|unprocessable_entity|validation_error|ai_unsupportedfunctionalityerror|ai_invalidprompterror|ai_invalidargumenterror|not_found_error|not_found)$/,
  },
  { code: "model.failed" },
];

/** The code of the first row that fits. */
export function judgeFailure(facts: FailureFacts): FailureCode {
  const labels = [...facts.labels];
  const words = facts.texts.join("\n");
  const rule = failureRules.find(row => {
    if (row.statuses !== undefined && !row.statuses.some(range => isWithin(facts.status, range)))
      return false;
    if (row.labels === undefined && row.words === undefined) return true;
    return labels.some(label => row.labels?.test(label)) || row.words?.test(words) === true;
  });
  return rule?.code ?? "model.failed";
}

function isWithin(status: number, range: number | readonly [number, number]): boolean {
  return typeof range === "number" ? status === range : status >= range[0] && status <= range[1];
}
