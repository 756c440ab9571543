type Options = { signal?: AbortSignal; steal?: boolean };
type Request = {
  work: () => unknown;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
};

const aborted = () => new DOMException('Aborted', 'AbortError');

/** Exclusive, first come first served. */
export class PretendLocks {
  private holder: Request | undefined;
  private line: Request[] = [];

  readonly manager = {
    request: (_name: string, { signal, steal }: Options, work: () => unknown) =>
      new Promise((resolve, reject) => {
        const request: Request = { work, resolve, reject };
        signal?.addEventListener('abort', () => {
          this.line = this.line.filter((one) => one !== request);
          if (this.holder !== request) reject(aborted());
        });
        if (steal) {
          this.holder?.reject(aborted());
          this.hold(request);
        } else {
          this.line.push(request);
          this.next();
        }
      }),
  } as unknown as LockManager;

  private next(): void {
    const first = this.holder ? undefined : this.line.shift();
    if (first) this.hold(first);
  }

  private hold(request: Request): void {
    this.holder = request;
    const done = Promise.resolve().then(request.work);
    void done.finally(() => {
      if (this.holder !== request) return;
      this.holder = undefined;
      this.next();
    });
    done.then(request.resolve, request.reject);
  }
}
