import { billingOf } from '../../../adapters/vendure/orders/billing-of';

const CLARA = {
  firstName: 'Clara',
  lastName: 'Brandt',
  emailAddress: 'clara@mail.example',
  phoneNumber: '030 1',
};

test('an order without a customer is for the name of its billing address', () => {
  const billingAddress = { fullName: 'Ada King Lovelace', phoneNumber: '030 2' };
  expect(billingOf({ billingAddress })).toEqual({
    firstName: 'Ada',
    lastName: 'King Lovelace',
    email: '',
    phone: '030 2',
  });
});

test('an order with a customer is for the customer, with the phone number of the order if there is one', () => {
  expect(billingOf({ customer: CLARA, billingAddress: {} })).toEqual({
    firstName: 'Clara',
    lastName: 'Brandt',
    email: 'clara@mail.example',
    phone: '030 1',
  });
  const billingAddress = { fullName: 'Brandt Ltd', phoneNumber: '030 2' };
  expect(billingOf({ customer: CLARA, billingAddress })).toMatchObject({
    firstName: 'Clara',
    phone: '030 2',
  });
});

test('an order that names no person has empty texts', () => {
  expect(billingOf({ billingAddress: {} })).toEqual({
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
  });
});
