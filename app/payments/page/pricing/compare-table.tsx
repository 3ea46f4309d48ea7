type CompareTableProps = {
  caption: string;
  /** Names of the plans: the heads of the columns. */
  plans: string[];
  rows: { name: string; cells: string[] }[];
};

/** The plans side by side, as tables in texts are: it scrolls, takes focus, and says so on a phone. */
export function CompareTable({ caption, plans, rows }: CompareTableProps) {
  return (
    <div className="prose compare">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="table wide" tabIndex={0} aria-labelledby="compare-caption">
        <p className="swipe" aria-hidden="true">
          Slide the table sideways for the rest.
        </p>
        <table>
          <caption id="compare-caption">{caption}</caption>
          <thead>
            <tr>
              <td />
              {plans.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={plans[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
