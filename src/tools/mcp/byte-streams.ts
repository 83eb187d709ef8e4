/** The parts of Node's streams that carry messages: the package of Node's own types isn't needed to use ours. */

export interface ByteSource {
  on(event: string, listener: (...given: never[]) => void): unknown;
  once(event: string, listener: (...given: never[]) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

export interface ByteSink {
  readonly destroyed: boolean;
  readonly writableEnded: boolean;
  once(event: string, listener: (...given: never[]) => void): unknown;
  write(chunk: string | Uint8Array, onWritten?: (error: Error | null | undefined) => void): boolean;
  end(): unknown;
}
