import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_MODELS } from '../../../../src/domain/window/tokens/built-in-models.js';
import { createModels, type Model } from '../../../../src/domain/window/tokens/model.js';
import { CLAUDE_SCRIPTS, thousandthsOf } from '../../../../src/domain/window/tokens/scripts.js';
import { loadO200k } from '../../../../src/domain/window/tokens/ranks.js';
import { CHAT_FRAMING, createTokenizer } from '../../../../src/domain/window/tokens/tokenizer.js';
import { createTokenizers } from '../../../../src/domain/window/tokens/tokenizers.js';
import { anyText } from '../../../testkit/data/texts.js';

const models = createModels([], BUILT_IN_MODELS);
const usual = createTokenizer(loadO200k);
const nameOf = (asked: string): string | undefined => models.find(asked)?.name;

describe('the table of models', () => {
  it.each([
    ['gpt-4o', 'gpt-4o'],
    ['GPT-4o', 'gpt-4o'],
    ['gpt-4o-2024-08-06', 'gpt-4o'],
    ['gpt-4o-audio-preview', 'gpt-4o'],
    ['gpt-4o-mini-2024-07-18', 'gpt-4o-mini'],
    ['openai/gpt-4.1-nano', 'gpt-4.1-nano'],
    ['gpt-4-0613', 'gpt-4'],
    ['gpt-4-turbo-2024-04-09', 'gpt-4-turbo'],
    ['gpt-4-vision-preview', 'gpt-4-vision'],
    ['gpt-4-1106-vision-preview', 'gpt-4-1106'],
    ['gpt-5-chat-latest', 'gpt-5-chat'],
    ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5'],
    ['claude-sonnet-4-20250514', 'claude-sonnet-4'],
    ['anthropic/claude-opus-4-1', 'claude-opus-4-1'],
    ['anthropic.claude-3-haiku-20240307-v1:0', 'claude-3-haiku'],
    // Clouds, gateways and fine-tuning: danny-avila/LibreChat#6094, Helicone/helicone#231, BerriAI/litellm.
    ['azure/gpt-4o', 'gpt-4o'],
    ['azure/eu/gpt-4o-2024-08-06', 'gpt-4o'],
    ['openrouter/openai/gpt-4.1-mini', 'gpt-4.1-mini'],
    ['openai:gpt-4o', 'gpt-4o'],
    ['ft:gpt-4o-2024-08-06:acme::abc', 'gpt-4o'],
    ['ft:gpt-4o-mini-2024-07-18:acme:netops:abc', 'gpt-4o-mini'],
    ['openai/ft:gpt-3.5-turbo-0125:acme::abc', 'gpt-3.5-turbo'],
    ['gpt-3.5-turbo-16k', 'gpt-3.5-turbo-16k'],
    ['gpt-3.5-turbo-16k-0613', 'gpt-3.5-turbo-16k'],
    ['azure/gpt-35-turbo', 'gpt-3.5-turbo'],
    ['gpt-35-turbo-16k', 'gpt-3.5-turbo-16k'],
    ['eu.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-sonnet-4-5'],
    ['bedrock/us.anthropic.claude-3-5-sonnet-20240620-v1:0', 'claude-3-5-sonnet'],
    ['bedrock/converse/apac.anthropic.claude-sonnet-4-20250514-v1:0', 'claude-sonnet-4'],
    ['arn:aws:bedrock:eu-west-1:1:inference-profile/eu.anthropic.claude-3-haiku-20240307-v1:0', 'claude-3-haiku'],
    ['claude-sonnet-4-5@20250929', 'claude-sonnet-4-5'],
    ['vertex_ai/claude-opus-4-1@20250805', 'claude-opus-4-1'],
    ['publishers/anthropic/models/claude-3-5-haiku@20241022', 'claude-3-5-haiku'],
    ['openrouter/anthropic/claude-3.5-sonnet', 'claude-3-5-sonnet'],
    ['anthropic/claude-3.7-sonnet:thinking', 'claude-3-7-sonnet'],
    ['anthropic/claude-sonnet-4.5', 'claude-sonnet-4-5'],
    ['anthropic/claude-4.5-sonnet', 'claude-sonnet-4-5'],
    ['claude-4-opus-20250514', 'claude-opus-4'],
  ])('knows %s as %s', (asked, name) => expect(nameOf(asked)).toBe(name));

  it.each([
    'gpt-4.7',
    'gpt-6',
    'gpt-5.9',
    'claude-opus-4-9',
    'claude-opus-5-6-20270101',
    'gpt',
    '',
    'constructor',
    '__proto__',
    'xgpt-4o',
    'gpt-4ox',
    'azure/my-deployment',
    'ft:my-model:acme::abc',
    'ft:',
    'openrouter/meta/llama-3',
    'anthropic/claude-opus-4.9',
    'eu.anthropic.claude-4.9-sonnet',
    '/'.repeat(10_000),
    'eu.'.repeat(10_000),
  ])('does not know “%s”: another version may count differently', (asked) => expect(nameOf(asked)).toBeUndefined());

  it('contains every model once, with an output limit that fits its context', () => {
    expect(new Set(models.all.map(({ name }) => name)).size).toBe(models.all.length);
    for (const { name, outputTokens, inputTokens = 0, contextTokens } of models.all)
      expect(outputTokens + inputTokens, name).toBeLessThanOrEqual(contextTokens);
  });

  it('prefers custom models to built-in ones of the same name, and lists them first', () => {
    const own: Model = {
      name: 'gpt-4o',
      provider: 'own',
      counting: { encoding: 'cl100k_base' },
      contextTokens: 1_000,
      outputTokens: 100,
      framing: CHAT_FRAMING,
    };
    const extended = createModels([own], BUILT_IN_MODELS);
    expect(extended.all[0]).toBe(own);
    expect(extended.all).toHaveLength(models.all.length);
    expect(extended.find('gpt-4o-2024-08-06')).toBe(own);
  });
});

describe('an estimate', () => {
  it('is the count of the encoding times factor and margin, and its parts never add up to less than the whole', async () => {
    const claude = models.find('claude-sonnet-4-5');
    const gpt = models.find('gpt-4-turbo');
    if (claude === undefined || gpt === undefined) throw new Error('expected both models to be built in');
    const tokenizers = createTokenizers(usual);
    const [estimate, cl100k] = [await tokenizers.of(claude), await tokenizers.of(gpt)];
    expect([estimate.encoding, cl100k.encoding]).toEqual(['cl100k_base × 1.2 + 15 % (estimate)', 'cl100k_base']);
    expect(estimate.framing).toEqual(claude.framing);
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 8 }), (texts) => {
        const parts = texts.map((text) => `User: ${text}\n`);
        const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0);
        for (const part of parts)
          expect(estimate.count(part)).toBe(Math.ceil((cl100k.count(part) * 1_380 + thousandthsOf(part, CLAUDE_SCRIPTS)) / 1_000));
        expect(sum(parts.map((part) => estimate.count(part)))).toBeGreaterThanOrEqual(
          Math.ceil((sum(parts.map((part) => cl100k.count(part))) * 1_380) / 1_000),
        );
      }),
      { numRuns: 200, seed: 11 },
    );
  });

  // The tokens of Anthropic's published tokenizer (@anthropic-ai/tokenizer 0.0.4), times 1.1: the reference of docs/MODELS.md.
  it.each([
    [
      'English',
      35.2,
      'The fibre of the new building was cut during construction work last night. The router in the second rack does not answer any more, and nobody knows the password.',
    ],
    [
      'German',
      57.2,
      'Das Glasfaserkabel des neuen Gebäudes wurde gestern Nacht bei Bauarbeiten durchtrennt. Der Router im zweiten Schrank antwortet nicht mehr, und niemand kennt das Kennwort.',
    ],
    [
      'Polish',
      67.1,
      'Światłowód nowego budynku został przecięty zeszłej nocy podczas prac budowlanych. Router w drugiej szafie nie odpowiada i nikt nie zna hasła.',
    ],
    [
      'Turkish',
      77,
      'Yeni binanın fiber kablosu dün gece inşaat çalışmaları sırasında kesildi. İkinci kabindeki yönlendirici artık yanıt vermiyor ve şifreyi kimse bilmiyor.',
    ],
    [
      'Vietnamese',
      104.5,
      'Cáp quang của tòa nhà mới bị cắt trong lúc thi công đêm qua. Bộ định tuyến ở tủ thứ hai không còn trả lời và không ai biết mật khẩu.',
    ],
    [
      'Greek',
      185.9,
      'Η οπτική ίνα του νέου κτιρίου κόπηκε χθες το βράδυ κατά τις εργασίες. Ο δρομολογητής στο δεύτερο ερμάριο δεν απαντά πια και κανείς δεν ξέρει τον κωδικό.',
    ],
    [
      'Russian',
      82.5,
      'Оптоволокно нового здания перерезали прошлой ночью во время строительных работ. Маршрутизатор во втором шкафу больше не отвечает, и никто не знает пароль.',
    ],
    ['Hebrew', 105.6, 'הסיב האופטי של הבניין החדש נחתך אמש במהלך עבודות הבנייה. הנתב בארון השני כבר לא עונה ואיש אינו יודע את הסיסמה.'],
    [
      'Arabic',
      130.9,
      'قُطعت الألياف الضوئية للمبنى الجديد الليلة الماضية أثناء أعمال البناء. الموجه في الخزانة الثانية لم يعد يجيب ولا أحد يعرف كلمة المرور.',
    ],
    ['Persian', 132, 'فیبر نوری ساختمان جدید دیشب هنگام کارهای ساختمانی قطع شد. مسیریاب قفسه دوم دیگر پاسخ نمی‌دهد و هیچ‌کس رمز را نمی‌داند.'],
    ['Hindi', 144.1, 'नई इमारत का फाइबर कल रात निर्माण कार्य के दौरान कट गया। दूसरे रैक का राउटर अब जवाब नहीं देता और किसी को पासवर्ड नहीं पता।'],
    ['Bengali', 235.4, 'নতুন ভবনের ফাইবার গত রাতে নির্মাণ কাজের সময় কেটে গেছে। দ্বিতীয় র‍্যাকের রাউটার আর সাড়া দেয় না এবং কেউ পাসওয়ার্ড জানে না।'],
    ['Tamil', 260.7, 'புதிய கட்டிடத்தின் இழை நேற்று இரவு கட்டுமானப் பணியின் போது துண்டிக்கப்பட்டது. இரண்டாவது அடுக்கில் உள்ள திசைவி பதிலளிக்கவில்லை.'],
    ['Telugu', 237.6, 'కొత్త భవనం ఫైబర్ నిన్న రాత్రి నిర్మాణ పనుల సమయంలో తెగిపోయింది. రెండవ ర్యాక్‌లోని రూటర్ ఇక స్పందించడం లేదు.'],
    ['Malayalam', 273.9, 'പുതിയ കെട്ടിടത്തിന്റെ ഫൈബർ ഇന്നലെ രാത്രി നിർമ്മാണത്തിനിടെ മുറിഞ്ഞു. രണ്ടാമത്തെ റാക്കിലെ റൂട്ടർ പ്രതികരിക്കുന്നില്ല.'],
    ['Gujarati', 262.9, 'નવી ઇમારતનો ફાઇબર ગઈ રાત્રે બાંધકામ દરમિયાન કપાઈ ગયો. બીજા રેકનું રાઉટર હવે જવાબ આપતું નથી.'],
    ['Punjabi', 254.1, 'ਨਵੀਂ ਇਮਾਰਤ ਦੀ ਫਾਈਬਰ ਕੱਲ੍ਹ ਰਾਤ ਉਸਾਰੀ ਦੌਰਾਨ ਕੱਟੀ ਗਈ। ਦੂਜੇ ਰੈਕ ਦਾ ਰਾਊਟਰ ਹੁਣ ਜਵਾਬ ਨਹੀਂ ਦਿੰਦਾ।'],
    ['Thai', 211.2, 'สายไฟเบอร์ของอาคารใหม่ถูกตัดระหว่างงานก่อสร้างเมื่อคืน เราเตอร์ในตู้ที่สองไม่ตอบอีกต่อไป และไม่มีใครรู้รหัสผ่าน'],
    ['Lao', 260.7, 'ສາຍໄຟເບີຂອງຕຶກໃໝ່ຖືກຕັດໃນຄືນຜ່ານມາລະຫວ່າງການກໍ່ສ້າງ. ເຣົາເຕີໃນຕູ້ທີສອງບໍ່ຕອບອີກ.'],
    ['Khmer', 352, 'ខ្សែកាបអុបទិកនៃអគារថ្មីត្រូវបានកាត់ផ្តាច់កាលពីយប់មិញ ក្នុងអំឡុងការងារសំណង់។ រ៉ោតទ័រក្នុងទូទីពីរមិនឆ្លើយតបទេ។'],
    ['Tibetan', 248.6, 'ཁང་པ་གསར་པའི་འོད་སྐུད་དེ་མདང་དགོང་བཅད་སོང་། རྭག་གཉིས་པའི་ལམ་སྟོན་ལན་མི་འདེབས།'],
    [
      'Armenian',
      244.2,
      'Նոր շենքի օպտիկական մալուխը երեկ գիշեր կտրվեց շինարարության ժամանակ։ Երկրորդ պահարանի երթուղիչը այլևս չի պատասխանում։',
    ],
    ['Amharic', 224.4, 'የአዲሱ ሕንፃ ፋይበር ትናንት ማታ በግንባታ ሥራ ወቅት ተቆረጠ። በሁለተኛው መደርደሪያ ያለው ራውተር ከእንግዲህ አይመልስም።'],
    [
      'Korean',
      86.9,
      '어젯밤 공사 중에 새 건물의 광섬유가 끊어졌습니다. 두 번째 랙의 라우터가 더 이상 응답하지 않고 아무도 비밀번호를 모릅니다.',
    ],
    [
      'Japanese',
      64.9,
      '昨夜、工事中に新しい建物の光ファイバーが切断されました。二番目のラックのルーターは応答せず、誰もパスワードを知りません。',
    ],
    ['Chinese', 47.3, '昨晚施工期间，新大楼的光纤被切断了。第二个机柜里的路由器不再响应，也没有人知道密码。'],
  ])('is no less than the reference: %s', async (_script, reference, text) => {
    const claude = models.find('claude-3-5-sonnet-latest');
    if (claude === undefined) throw new Error('expected the model to be built in');
    const estimate = await createTokenizers(usual).of(claude);
    expect(estimate.count(text)).toBeGreaterThanOrEqual(reference);
  });

  it('is created once for each model, and shares the tables of o200k_base', async () => {
    const tokenizers = createTokenizers(usual);
    const model = models.find('gpt-4o');
    if (model === undefined) throw new Error('expected gpt-4o to be built in');
    expect(await tokenizers.of(model)).toBe(await tokenizers.of({ ...model }));
    expect((await tokenizers.of(model)).count('rack A-07')).toBe(usual.count('rack A-07'));
  });
});
