import { Field } from '#app/ui/field.tsx';
import type { LeadFaults, TypedLead } from '#domain/leads/lead-form.ts';
import type { ContactFormData } from './contact-form-data.ts';
import { controlId } from './control-id.ts';

type ContactFieldsProps = { form: ContactFormData; typed: TypedLead | undefined; faults: LeadFaults };

/** What a visitor fills in. */
export function ContactFields({ form, typed, faults }: ContactFieldsProps) {
  const { maxLengths } = form;
  return (
    <>
      <div className="half">
        <Field id={controlId('name')} label="Your name" error={faults.name}>
          {(control) => (
            <input
              {...control}
              className="in"
              name="name"
              type="text"
              autoComplete="name"
              required
              maxLength={maxLengths.name}
              defaultValue={typed?.name}
            />
          )}
        </Field>
        <Field id={controlId('email')} label="Email" error={faults.email}>
          {(control) => (
            <input
              {...control}
              className="in"
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={maxLengths.email}
              defaultValue={typed?.email}
            />
          )}
        </Field>
      </div>
      <Field id={controlId('company')} label="Organisation" optional error={faults.company}>
        {(control) => (
          <input
            {...control}
            className="in"
            name="company"
            type="text"
            autoComplete="organization"
            maxLength={maxLengths.company}
            defaultValue={typed?.company}
          />
        )}
      </Field>
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
            maxLength={maxLengths.message}
            defaultValue={typed?.message}
          />
        )}
      </Field>
    </>
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
