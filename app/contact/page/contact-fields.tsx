import { Field } from '#app/ui/field.tsx';
import type { LeadFaults } from '../domain/lead-form.ts';
import type { TypedLead } from '../domain/typed-lead.ts';
import type { ContactFormData } from './contact-form-data.ts';
import { controlId } from './control-id.ts';

type ContactFieldsProps = { form: ContactFormData; typed: TypedLead | undefined; faults: LeadFaults };

/** What a visitor fills in. */
export function ContactFields({ form, typed, faults }: ContactFieldsProps) {
  const { maxLengths } = form;
  const given = { maxLengths, typed, faults };
  return (
    <>
      <div className="half">
        <Line name="name" label="Your name" autoComplete="name" required {...given} />
        <Line name="email" label="Email" type="email" autoComplete="email" required {...given} />
      </div>
      <Line name="company" label="Organisation" autoComplete="organization" {...given} />
      <Services choices={form.serviceChoices} ticked={typed?.services ?? form.picked} />
      <Budget choices={form.budgetChoices} chosen={typed?.budget} />
      <Field
        id={controlId('message')}
        label="Your message"
        hint="A link to your site helps. So does the thing that keeps annoying you about it."
        error={faults.message}
      >
        {(control) => (
          <textarea
            {...control}
            className="in"
            name="message"
            required
            // maxLength would cut a long paste in silence. The server says how long a message may be.
            defaultValue={typed?.message ?? form.opening}
          />
        )}
      </Field>
    </>
  );
}

type LineProps = Pick<ContactFieldsProps, 'typed' | 'faults'> &
  Pick<ContactFormData, 'maxLengths'> & {
    name: 'name' | 'email' | 'company';
    label: string;
    autoComplete: string;
    type?: 'text' | 'email';
    required?: boolean;
  };

/** One line of text. */
function Line({
  name,
  label,
  maxLengths,
  typed,
  faults,
  required = false,
  type = 'text',
  ...rest
}: LineProps) {
  return (
    <Field id={controlId(name)} label={label} optional={!required} error={faults[name]}>
      {(control) => (
        <input
          {...control}
          {...rest}
          className="in"
          name={name}
          type={type}
          required={required}
          maxLength={maxLengths[name]}
          defaultValue={typed?.[name]}
        />
      )}
    </Field>
  );
}

function Services({ choices, ticked }: { choices: readonly string[]; ticked: string[] }) {
  return (
    <fieldset>
      <legend>
        What could we help with? <span>(optional)</span>
      </legend>
      <div className="picks">
        {choices.map((choice) => (
          <label key={choice}>
            <input type="checkbox" name="services" value={choice} defaultChecked={ticked.includes(choice)} />
            <span>{choice}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Budget({ choices, chosen }: { choices: readonly string[]; chosen: string | undefined }) {
  return (
    <Field id={controlId('budget')} label="Budget" optional>
      {(control) => (
        <select {...control} className="in" name="budget" defaultValue={chosen}>
          <option value="">Choose if you like</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
