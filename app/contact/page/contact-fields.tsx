import { Field } from '#app/ui/field.tsx';
import {
  type ChoiceField,
  type ContactField,
  contactFields,
  type TypedField,
  type TypedLead,
} from '../domain/contact-fields.ts';
import type { LeadFaults } from '../domain/lead-form.ts';
import { type ContactFormData, controlId } from './contact-form-data.ts';

type ContactFieldsProps = { form: ContactFormData; typed: TypedLead | undefined; faults: LeadFaults };

/** The fields that a visitor fills in. Those that are half a line wide share the first one. */
export function ContactFields({ form, typed, faults }: ContactFieldsProps) {
  const values = typed ?? form.preset;
  const render = (field: ContactField) =>
    'choices' in field ? (
      <Choice key={field.name} field={field} chosen={[values[field.name] ?? []].flat()} />
    ) : (
      <Typed key={field.name} field={field} value={values[field.name]} error={faults[field.name]} />
    );
  const isHalf = (field: ContactField) => 'half' in field;
  return (
    <>
      <div className="half">{contactFields.filter(isHalf).map(render)}</div>
      {contactFields.filter((field) => !isHalf(field)).map(render)}
    </>
  );
}

type TypedProps = { field: TypedField; value: string | undefined; error: string | undefined };

function Typed({ field, value, error }: TypedProps) {
  const { kind, name, label, hint, whenEmpty, autoComplete, maxLength } = field;
  const required = whenEmpty !== undefined;
  const described = { label, optional: !required, error, ...(hint !== undefined && { hint }) };
  return (
    <Field id={controlId(name)} {...described}>
      {(control) => {
        const shared = { ...control, className: 'in', name, required, defaultValue: value };
        // maxLength would cut a long paste in silence. The server says how long a message may be.
        if (kind === 'lines') return <textarea {...shared} />;
        const type = kind === 'email' ? 'email' : 'text';
        return <input {...shared} autoComplete={autoComplete} type={type} maxLength={maxLength} />;
      }}
    </Field>
  );
}

function Choice({ field, chosen }: { field: ChoiceField; chosen: string[] }) {
  const { kind, name, label, choices } = field;
  if (kind === 'choice')
    return (
      <Field id={controlId(name)} label={label} optional>
        {(control) => (
          <select {...control} className="in" name={name} defaultValue={chosen[0]}>
            <option value="">Choose if you like</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        )}
      </Field>
    );
  return (
    <fieldset>
      <legend>
        {`${label} `}
        <span>(optional)</span>
      </legend>
      <div className="picks">
        {choices.map((choice) => (
          <label key={choice}>
            <input type="checkbox" name={name} value={choice} defaultChecked={chosen.includes(choice)} />
            <span>{choice}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
