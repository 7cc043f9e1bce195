/** Sends the library's messages by e-mail, through a transporter of `nodemailer`. */
export { type MailOptions, type MailTransporter, nodemailerMessages } from './nodemailer-messages';
