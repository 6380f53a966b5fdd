/** Texts of the letters in one language; `{minutes}` is how long a code or link is valid. The code or link follows. */
export interface LetterTexts {
  readonly addressSubject: string
  readonly address: string
  readonly resetSubject: string
  readonly reset: string
  readonly ignore: string
}

/** By language tag of the terminal; variants of a language use its texts. */
export const LETTER_TEXTS: ReadonlyMap<string, LetterTexts> = new Map([
  [
    'en',
    {
      addressSubject: 'Your code for Perpdesk',
      address:
        'Enter this code on your account page within {minutes} minutes. Links for a new password are then mailed to this address.',
      resetSubject: 'A new password for Perpdesk',
      reset: 'This link sets a new password for your account. It is valid once, within {minutes} minutes.',
      ignore: 'If you did not ask for this, ignore this mail: nothing changes.',
    },
  ],
  [
    'zh-CN',
    {
      addressSubject: '您的 Perpdesk 验证码',
      address: '请在 {minutes} 分钟内于账户页面输入此验证码。之后重设密码的链接会发送到此地址。',
      resetSubject: '重设 Perpdesk 密码',
      reset: '此链接用于为您的账户设置新密码，{minutes} 分钟内有效，仅可使用一次。',
      ignore: '如果不是您本人的请求，请忽略此邮件，账户不会有任何变化。',
    },
  ],
  [
    'zh-TW',
    {
      addressSubject: '您的 Perpdesk 驗證碼',
      address: '請在 {minutes} 分鐘內於帳戶頁面輸入此驗證碼。之後重設密碼的連結會寄到此地址。',
      resetSubject: '重設 Perpdesk 密碼',
      reset: '此連結用於為您的帳戶設定新密碼，{minutes} 分鐘內有效，僅可使用一次。',
      ignore: '如果不是您本人的請求，請忽略此郵件，帳戶不會有任何變化。',
    },
  ],
  [
    'ja-JP',
    {
      addressSubject: 'Perpdesk の確認コード',
      address:
        '{minutes} 分以内にアカウントページでこのコードを入力してください。以後、パスワード再設定のリンクはこのアドレスに届きます。',
      resetSubject: 'Perpdesk の新しいパスワード',
      reset: 'このリンクでアカウントの新しいパスワードを設定できます。{minutes} 分以内に一度だけ有効です。',
      ignore: '心当たりがない場合は、このメールを無視してください。何も変更されません。',
    },
  ],
  [
    'ko-KR',
    {
      addressSubject: 'Perpdesk 확인 코드',
      address:
        '{minutes}분 이내에 계정 페이지에서 이 코드를 입력하세요. 이후 비밀번호 재설정 링크가 이 주소로 전송됩니다.',
      resetSubject: 'Perpdesk 새 비밀번호',
      reset: '이 링크로 계정의 새 비밀번호를 설정할 수 있습니다. {minutes}분 이내에 한 번만 유효합니다.',
      ignore: '요청하지 않았다면 이 메일을 무시하세요. 아무것도 변경되지 않습니다.',
    },
  ],
  [
    'ru-RU',
    {
      addressSubject: 'Ваш код для Perpdesk',
      address:
        'Введите этот код на странице аккаунта. Он действует {minutes} мин. После этого ссылки для нового пароля будут приходить на этот адрес.',
      resetSubject: 'Новый пароль для Perpdesk',
      reset: 'По этой ссылке можно задать новый пароль. Она действует один раз, в течение {minutes} мин.',
      ignore: 'Если вы этого не запрашивали, не обращайте внимания на это письмо: ничего не изменится.',
    },
  ],
  [
    'id-ID',
    {
      addressSubject: 'Kode Perpdesk Anda',
      address:
        'Masukkan kode ini di halaman akun Anda dalam {minutes} menit. Setelah itu tautan untuk kata sandi baru dikirim ke alamat ini.',
      resetSubject: 'Kata sandi baru untuk Perpdesk',
      reset: 'Tautan ini menetapkan kata sandi baru untuk akun Anda. Berlaku satu kali, dalam {minutes} menit.',
      ignore: 'Jika Anda tidak memintanya, abaikan email ini: tidak ada yang berubah.',
    },
  ],
  [
    'es-ES',
    {
      addressSubject: 'Tu código de Perpdesk',
      address:
        'Introduce este código en la página de tu cuenta antes de {minutes} minutos. Después, los enlaces para una contraseña nueva se enviarán a esta dirección.',
      resetSubject: 'Una contraseña nueva para Perpdesk',
      reset: 'Este enlace establece una contraseña nueva para tu cuenta. Vale una sola vez, durante {minutes} minutos.',
      ignore: 'Si no lo has pedido, ignora este correo: no cambia nada.',
    },
  ],
  [
    'tr-TR',
    {
      addressSubject: 'Perpdesk kodunuz',
      address:
        'Bu kodu {minutes} dakika içinde hesap sayfanıza girin. Bundan sonra yeni parola bağlantıları bu adrese gönderilir.',
      resetSubject: 'Perpdesk için yeni parola',
      reset: 'Bu bağlantı hesabınız için yeni bir parola belirler. {minutes} dakika içinde bir kez geçerlidir.',
      ignore: 'Bunu siz istemediyseniz bu iletiyi yok sayın: hiçbir şey değişmez.',
    },
  ],
  [
    'th-TH',
    {
      addressSubject: 'รหัสของคุณสำหรับ Perpdesk',
      address: 'ใส่รหัสนี้ในหน้าบัญชีของคุณภายใน {minutes} นาที จากนั้นลิงก์ตั้งรหัสผ่านใหม่จะส่งมาที่อีเมลนี้',
      resetSubject: 'รหัสผ่านใหม่สำหรับ Perpdesk',
      reset: 'ลิงก์นี้ใช้ตั้งรหัสผ่านใหม่ของบัญชีคุณ ใช้ได้ครั้งเดียวภายใน {minutes} นาที',
      ignore: 'หากคุณไม่ได้เป็นผู้ขอ ให้เพิกเฉยต่ออีเมลนี้ จะไม่มีอะไรเปลี่ยนแปลง',
    },
  ],
  [
    'vi-VN',
    {
      addressSubject: 'Mã Perpdesk của bạn',
      address:
        'Nhập mã này trên trang tài khoản trong vòng {minutes} phút. Sau đó liên kết đặt mật khẩu mới sẽ được gửi đến địa chỉ này.',
      resetSubject: 'Mật khẩu mới cho Perpdesk',
      reset: 'Liên kết này đặt mật khẩu mới cho tài khoản của bạn. Chỉ dùng được một lần, trong vòng {minutes} phút.',
      ignore: 'Nếu bạn không yêu cầu, hãy bỏ qua thư này: không có gì thay đổi.',
    },
  ],
  [
    'de-DE',
    {
      addressSubject: 'Ihr Code für Perpdesk',
      address:
        'Geben Sie diesen Code innerhalb von {minutes} Minuten auf Ihrer Kontoseite ein. Danach gehen Links für ein neues Passwort an diese Adresse.',
      resetSubject: 'Ein neues Passwort für Perpdesk',
      reset: 'Dieser Link setzt ein neues Passwort für Ihr Konto. Er gilt einmal, innerhalb von {minutes} Minuten.',
      ignore: 'Wenn Sie das nicht angefordert haben, ignorieren Sie diese Mail: Es ändert sich nichts.',
    },
  ],
])
