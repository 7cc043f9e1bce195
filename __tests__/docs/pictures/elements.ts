/** Markup of every element of the picker that docs/visual-language.md shows, with the classes of its views. */
export const PICKER = `
  <div class="picker">
    <div class="body">
      <div class="month"><h2 class="title">October 2026</h2><table>
        <thead><tr>${['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((name) => `<th>${name}</th>`).join('')}</tr></thead>
        <tbody><tr>
          ${[19, 20, 21].map((day) => `<td><button class="day" aria-disabled="true">${day}</button></td>`).join('')}
          <td><button class="day free" aria-current="date">22</button></td>
          <td><button class="day free" aria-pressed="true">23</button></td>
          <td><button class="day sold-out" aria-disabled="true">24</button></td>
          <td><button class="day few">25</button></td>
        </tr></tbody>
      </table><button class="turn">‹</button><button class="turn">›</button></div>
      <div class="side"><div class="times">
        <div class="group"><p>Morning · 3 free times</p><div class="tiles brief">
          <button class="time" aria-selected="false"><span class="clock">09:00</span></button>
          <button class="time" aria-selected="false"><span class="clock">09:45</span></button>
          <button class="time" aria-selected="true"><span class="clock">10:30</span></button>
          <button class="time gone" aria-disabled="true"><span class="clock">11:15</span></button>
        </div></div>
        <div class="tiles brief">${'<span class="skeleton"></span>'.repeat(4)}</div>
      </div></div>
    </div>
    <div class="summary">
      <p><b>Friday 23 October, 10:30 – 11:15</b><br /><small>Haircut · 45 minutes · with Mia · €48.00</small></p>
      <button class="button bare">Clear</button><button class="button main">Book</button>
    </div>
  </div>`;

const state = (name: string, words: string): string => `<span class="state ${name}">${words}</span>`;

/** Appointment in the calendar, in a colour of its service. */
const event = (status: string, colour: string, [who, what, words]: readonly string[]): string => `
  <div class="ec-event ${status}"><div class="ec-event-body"><button class="face" style="--_product: ${colour}">
    <span class="face-who">${who}</span><span>${what}</span><span class="face-state">${words}</span>
  </button></div></div>`;

/** Markup of every element of the desk that docs/visual-language.md shows, with the classes of its views. */
export const DESK = `
  <div class="desk">
    <p class="muted">Actions: one filled, the others quiet</p>
    <div class="bar">
      <button class="button main">New booking</button><button class="button lead">Confirm</button>
      <button class="button">Move</button><button class="button danger">Cancel appointment</button>
      <button class="button bare">Clear</button><button class="button" aria-disabled="true">Saved</button>
    </div>
    <p class="muted">One of several, and marks</p>
    <div class="bar">
      <div class="segments"><button class="button toggle">Day</button
        ><button class="button toggle" aria-pressed="true">Week</button><button class="button toggle">Month</button></div>
      <div class="attendance"><button class="button toggle" aria-pressed="true">Arrived</button
        ><button class="button toggle no-show" aria-pressed="true">No-show</button
        ><button class="button toggle no-show">No-show</button></div>
    </div>
    <p class="muted">States</p>
    <p class="bar states">
      ${state('expected', 'Expected')}${state('arrived', 'Arrived')}${state('late', 'Late')}
      ${state('toConfirm', 'To be confirmed')}${state('unpaid', 'Unpaid')}${state('paid', 'Paid')}
      ${state('noShow', 'No-show')}${state('cancelled', 'Cancelled')}
    </p>
    <div class="pair">
      <label class="field"><span>Name</span><input value="Hanna Vogel" /></label>
      <label class="field"><span>Service</span><select><option>Haircut</option></select></label>
    </div>
    <label class="bar"><input type="checkbox" checked /> Any order is fine</label>
    <div class="bar board">
      ${event('paid', '#2f855a', ['Hanna Vogel', 'Haircut · Mia', 'Paid · Expected'])}
      ${event('late', '#2b6cb0', ['Dan Reed', 'Beard trim · Jonas', 'Late · Unpaid'])}
      ${event('toConfirm', '#b83280', ['Yusuf Demir', 'Cut and colour · Mia', 'To be confirmed'])}
    </div>
    <p class="banner">No connection to the shop since 09:12. Nothing can be saved.</p>
    <div class="bar"><div class="question cancelling">
      <p><strong>Cancel this appointment?</strong></p>
      <div class="buttons"><button class="button main danger">Cancel and refund €48.00</button
        ><button class="button plain">No, keep it</button></div>
    </div></div>
    <div class="message shown"><p>Hanna Vogel: now Friday 23 October, 10:00 – 10:45</p
      ><button class="button undo">Undo</button></div>
  </div>`;

/** Layout of the pictures, in addition to the style sheets of the elements. */
export const LAYOUT = `
  .desk { padding: 0; }
  .message { position: static; }
  .banner + .bar { margin-block-start: var(--_4); }
  .month { min-block-size: 0; grid-template-rows: auto; }
  .side, .picker .summary { min-block-size: 0; }
  .pair > .field, .board > .ec-event, .question { flex: 1; }
  .pair { display: flex; gap: var(--_2); margin-block: var(--_2); }
  .board > .ec-event { block-size: 4rem; }
  .muted { margin-block-start: var(--_2); }
`;
