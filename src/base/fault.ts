/** The one error class: a dotted code from one table, a message for the person, a hint for the developer. */
import { type FaultCode, type FaultData, faultTable } from "./fault-table.ts";

const BRAND = Symbol.for("brainstem.fault");

export interface FaultOptions {
  readonly cause?: unknown;
  /** The part of the platform that it comes from. */
  readonly component?: string;
}

/** A fault as clients see it: no stack, no cause, no data, no component. */
export interface PublicFault {
  readonly code: FaultCode;
  readonly message: string;
}

export class Fault<Code extends FaultCode = FaultCode> extends Error {
  override readonly name = "Fault";
  readonly code: Code;
  readonly data: FaultData[Code];
  /** Advice for a developer or operator. */
  readonly hint: string;
  /** Whether the same call may succeed later without any change. */
  readonly isRetryable: boolean;
  /** The status that the HTTP server answers with. */
  readonly httpStatus: number;
  /** For operators: the part of the platform that it comes from, where that is known. */
  readonly component: string | undefined;

  constructor(code: Code, data: FaultData[Code], options: FaultOptions = {}) {
    const entry = faultTable[code];
    super(entry.message(data), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.data = data;
    this.hint = entry.hint(data);
    this.isRetryable = entry.isRetryable ?? false;
    this.httpStatus = entry.httpStatus;
    this.component = options.component;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Safe to send outward: never carries the stack, the cause, the data or the component. */
  toJSON(): PublicFault {
    return { code: this.code, message: this.message };
  }
}

/** A fault of this code. Call sites name the code and its data and write no prose. */
export function fault<Code extends FaultCode>(
  code: Code,
  data: FaultData[Code],
  options?: FaultOptions,
): Fault<Code> {
  return new Fault(code, data, options);
}

/** Notes on a fault which part it comes from, unless an inner part did so before. Gives the same fault. */
export function attributeFault(error: Fault, component: string): Fault {
  return error.component === undefined ? Object.assign(error, { component }) : error;
}

/** Recognises faults by brand, so that two copies of this package understand each other. */
export function isFault<Code extends FaultCode>(error: unknown, code?: Code): error is Fault<Code> {
  return (
    typeof error === "object" &&
    error !== null &&
    (error as Record<symbol, unknown>)[BRAND] === true &&
    (code === undefined || (error as Fault).code === code)
  );
}

/** What to tell a person about anything that was thrown. */
export function describeError(error: unknown): string {
  if (error instanceof Error) return error.message || error.name;
  return typeof error === "string" ? error : "An unknown error occurred";
}
