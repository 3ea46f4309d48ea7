// Moves the clock of a Node process by TEST_DATE_SHIFT_DAYS, to prove that no test depends on today's date. NODE_OPTIONS loads
// it with `--import`, so that programs started by tests have the same date.

const shiftMs = Number(process.env.TEST_DATE_SHIFT_DAYS ?? 0) * 86_400_000;

if (shiftMs !== 0) {
  const RealDate = Date;
  const now = () => RealDate.now() + shiftMs;
  // A proxy keeps the prototype, so that dates made by Node itself, such as those of files, are instances of this Date.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(
        target,
        values.length > 0 ? values : [now()],
        newTarget === Date ? target : newTarget,
      ),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
