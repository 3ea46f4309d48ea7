import { Field } from '#app/ui/field.tsx';
import {
  type ChoiceField,
  type ChoicesField,
  type ContactField,
  contactFields,
  type LineField,
  type LinesField,
  type TypedLead,
} from '../domain/contact-fields.ts';
import type { LeadFaults } from '../domain/lead-form.ts';
import { type ContactFormData, controlId } from './contact-form-data.ts';

type ContactFieldsProps = { form: ContactFormData; typed: TypedLead | undefined; faults: LeadFaults };

/** The fields that a visitor fills in. */
export function ContactFields({ form, typed, faults }: ContactFieldsProps) {
  const values = typed ?? form.preset;
  const render = (field: ContactField) => {
    const { name } = field;
    switch (field.kind) {
      case 'line':
      case 'email':
        return <Line key={name} field={field} value={values[field.name]} error={faults[name]} />;
      case 'lines':
        return <Lines key={name} field={field} value={values[field.name]} error={faults[name]} />;
      case 'choice':
        return <Choice key={name} field={field} chosen={values[field.name]} />;
      case 'choices':
        return <Choices key={name} field={field} ticked={values[field.name] ?? []} />;
    }
  };
  return rows.map((row) => {
    const [first] = row;
    return isHalf(first) ? (
      <div key={first.name} className="half">
        {row.map(render)}
      </div>
    ) : (
      render(first)
    );
  });
}

const isHalf = (field: ContactField) => 'half' in field;

/** The fields, with neighbours that are half a line wide in one row. */
const rows = contactFields.reduce<[ContactField, ...ContactField[]][]>((rows, field) => {
  const last = rows.at(-1);
  if (last && isHalf(last[0]) && isHalf(field)) last.push(field);
  else rows.push([field]);
  return rows;
}, []);

type TextProps<Kind> = { field: Kind; value: string | undefined; error: string | undefined };

function Line({ field, value, error }: TextProps<LineField>) {
  const required = field.whenEmpty !== undefined;
  return (
    <Field id={controlId(field.name)} label={field.label} optional={!required} error={error}>
      {(control) => (
        <input
          {...control}
          autoComplete={field.autoComplete}
          className="in"
          name={field.name}
          type={field.kind === 'email' ? 'email' : 'text'}
          required={required}
          maxLength={field.maxLength}
          defaultValue={value}
        />
      )}
    </Field>
  );
}

function Lines({ field, value, error }: TextProps<LinesField>) {
  const { name, label, hint } = field;
  const required = field.whenEmpty !== undefined;
  return (
    <Field
      id={controlId(name)}
      label={label}
      optional={!required}
      error={error}
      {...(hint !== undefined && { hint })}
    >
      {(control) => (
        <textarea
          {...control}
          className="in"
          name={name}
          required={required}
          // maxLength would cut a long paste in silence. The server says how long a message may be.
          defaultValue={value}
        />
      )}
    </Field>
  );
}

function Choices({ field: { name, label, choices }, ticked }: { field: ChoicesField; ticked: string[] }) {
  return (
    <fieldset>
      <legend>
        {`${label} `}
        <span>(optional)</span>
      </legend>
      <div className="picks">
        {choices.map((choice) => (
          <label key={choice}>
            <input type="checkbox" name={name} value={choice} defaultChecked={ticked.includes(choice)} />
            <span>{choice}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type ChoiceProps = { field: ChoiceField; chosen: string | undefined };

function Choice({ field: { name, label, choices }, chosen }: ChoiceProps) {
  return (
    <Field id={controlId(name)} label={label} optional>
      {(control) => (
        <select {...control} className="in" name={name} defaultValue={chosen}>
          <option value="">Choose if you like</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
