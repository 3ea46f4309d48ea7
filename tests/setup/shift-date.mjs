// Moves the clock of a Node process by TEST_DATE_SHIFT_DAYS, to prove that no test depends on today's date. Given to Node by
// `--import`, in NODE_OPTIONS, so that the programs that tests start have the same date.

const shiftMs = Number(process.env.TEST_DATE_SHIFT_DAYS ?? 0) * 86_400_000;

if (shiftMs !== 0) {
  const RealDate = Date;
  const now = () => RealDate.now() + shiftMs;
  // A proxy keeps the prototype: dates that Node itself makes, such as those of files, are still of this Date.
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
