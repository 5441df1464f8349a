/** Three lines each: what it is checked as and why it is here, the link, what is found. None is a customer's. */
export const exampleLinkLines = `
appsflyer click ios classic: complete ios click link
  https://app.appsflyer.com/id123456789?idfa={idfa_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_click_lookback=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=click_to_app&af_ad_tran_id={impression_id}
  all good
appsflyer click android classic: complete android click link
  https://app.appsflyer.com/com.example.shop?advertising_id={android_id_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_click_lookback=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=click_to_app&af_ad_tran_id={impression_id}
  all good
appsflyer click ios onelink: complete OneLink on ios
  https://example.onelink.me/aAB1?idfa={idfa_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_click_lookback=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=click_to_app&af_ad_tran_id={impression_id}&deep_link_value=home&af_force_deeplink=true
  all good
appsflyer click android classic: package name that starts with id. is android, not ios
  https://app.appsflyer.com/id.co.bank?advertising_id={android_id_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_click_lookback=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=click_to_app&af_ad_tran_id={impression_id}
  all good
appsflyer click ios classic: wrong media source, window over 90 days, look-back over 23 hours
  https://app.appsflyer.com/id123456789?idfa={idfa_plain}&clickid={click_id}&pid=othernetwork_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=120d&af_click_lookback=24h&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=click_to_app&af_ad_tran_id={impression_id}
  unexpected pid af_reengagement_window af_click_lookback
appsflyer click ios classic: two parameters absent, one empty
  https://app.appsflyer.com/id123456789?idfa={idfa_plain}&clickid=&pid=trademob_int&c={campaign_name}&af_reengagement_window=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=click_to_app&af_ad_tran_id={impression_id}
  missing clickid is_retargeting af_click_lookback
appsflyer click ios classic: android link on an ios campaign
  https://app.appsflyer.com/com.example.shop?advertising_id={android_id_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_click_lookback=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=click_to_app&af_ad_tran_id={impression_id}
  missing idfa; custom advertising_id; platform error
appsflyer click android classic: impression link in the click field
  https://impression.appsflyer.com/com.example.shop?advertising_id={android_id_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=view&af_ad_tran_id={impression_id}
  missing af_click_lookback; unexpected af_engagement_type; type error
appsflyer click ios classic: misspelt macro, encoded pipe
  https://app.appsflyer.com/id123456789?idfa={idfa_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c=spring%7Csale&af_reengagement_window=7d&af_click_lookback=7d&af_siteid={publisher_app_id}&af_ad_type={af_ad_type}&af_engagement_type=click_to_app&af_ad_tran_id={impression_id}
  unknown af_siteid; forbidden c
appsflyer click ios classic: link of another partner; its host also tells the type of that partner
  https://app.adjust.com/abc123?idfa={idfa_plain}&campaign={campaign_name}
  missing clickid pid is_retargeting c af_reengagement_window af_click_lookback af_siteid af_ad_type af_engagement_type af_ad_tran_id; custom campaign; mmp error
appsflyer impression ios classic: complete ios impression link
  https://impression.appsflyer.com/id123456789?idfa={idfa_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=view&af_ad_tran_id={impression_id}&af_viewthrough_lookback=24h
  all good
appsflyer impression android classic: complete android impression link, server-to-server path
  https://impression.appsflyer.com/v2.0/s2s/com.example.shop?advertising_id={android_id_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=view&af_ad_tran_id={impression_id}&redirect=false
  all good
appsflyer impression android onelink: complete OneLink impression link
  https://impressions.onelink.me/aAB1?advertising_id={android_id_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=view&af_ad_tran_id={impression_id}
  all good
appsflyer impression android classic: click look-back is no parameter of an impression; view window over 7 days
  https://impression.appsflyer.com/com.example.shop?advertising_id={android_id_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=view&af_ad_tran_id={impression_id}&af_click_lookback=7d&af_viewthrough_lookback=8d
  unexpected af_viewthrough_lookback; custom af_click_lookback
appsflyer impression ios classic: click link in the impression field
  https://app.appsflyer.com/id123456789?idfa={idfa_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_click_lookback=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=click_to_app&af_ad_tran_id={impression_id}
  unexpected af_engagement_type; custom af_click_lookback; type error
appsflyer impression ios classic: transaction id absent, engagement word of a click
  https://impression.appsflyer.com/id123456789?idfa={idfa_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=click_to_app
  missing af_ad_tran_id; unexpected af_engagement_type
appsflyer engagement ios classic: complete engaged view link
  https://impression.appsflyer.com/id123456789?idfa={idfa_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=engaged_view&af_ad_tran_id={impression_id}
  all good
appsflyer engagement android classic: complete engaged view link with the largest hour window
  https://impression.appsflyer.com/com.example.shop?advertising_id={android_id_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=engaged_view&af_ad_tran_id={impression_id}&af_viewthrough_lookback=48h
  all good
appsflyer engagement ios onelink: complete OneLink engaged view link
  https://impressions.onelink.me/aAB1?idfa={idfa_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=engaged_view&af_ad_tran_id={impression_id}
  all good
appsflyer engagement ios classic: plain view in the engagement field
  https://impression.appsflyer.com/id123456789?idfa={idfa_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=view&af_ad_tran_id={impression_id}
  unexpected af_engagement_type; type error
appsflyer engagement android classic: click link in the engagement field
  https://app.appsflyer.com/com.example.shop?advertising_id={android_id_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_click_lookback=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=click_to_app&af_ad_tran_id={impression_id}
  unexpected af_engagement_type; custom af_click_lookback; type error
appsflyer engagement android classic: unknown host: the parameters are right, nothing else is recognised but the platform
  https://track.example.com/v?advertising_id={android_id_plain}&clickid={click_id}&pid=trademob_int&is_retargeting=true&c={campaign_name}&af_reengagement_window=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=engaged_view&af_ad_tran_id={impression_id}
  mmp warning; type warning
adjust click ios classic: complete ios click link
  https://app.adjust.com/abc123?idfa={idfa_plain}&campaign={campaign_name}&adgroup={publisherAppId}&creative={creative_name}&click_id={click_id}
  all good
adjust click android classic: complete android click link, two-platform token, deep link
  https://app.adjust.com/abc123_def456?gps_adid={android_id_plain}&campaign={campaign_name}&adgroup={publisherAppId}&creative={creative_name}&click_id={click_id}&deep_link=exampleapp%3A%2F%2Fhome
  all good
adjust click ios universal: complete universal link
  https://ab12.adj.st/home?adj_t=abc123&adj_idfa={idfa_plain}&adj_campaign={campaign_name}&adj_adgroup={publisherAppId}&adj_creative={creative_name}&adj_click_id={click_id}&adj_deep_link=exampleapp%3A%2F%2Fhome
  all good
adjust click ios universal: universal link with the plain names: the adj_ copies are asked for
  https://brand.go.link/home?idfa={idfa_plain}&campaign={campaign_name}&adgroup={publisherAppId}&creative={creative_name}&click_id={click_id}&adj_t=abc123
  missing adj_idfa adj_campaign adj_adgroup adj_creative adj_click_id; custom idfa campaign adgroup creative click_id
adjust click ios classic: ad group absent, unknown macro
  https://app.adjust.com/abc123?idfa={idfa_plain}&campaign={campaign_name}&creative={creative}&click_id={click_id}
  missing adgroup; unknown creative
adjust click android classic: ios link on an android campaign
  https://app.adjust.com/abc123?idfa={idfa_plain}&campaign={campaign_name}&adgroup={publisherAppId}&creative={creative_name}&click_id={click_id}
  missing gps_adid; custom idfa; platform error
adjust click android universal: universal link domain with a region label
  https://at96.tr.adj.st/promo?adj_t=abc123&adj_gps_adid={android_id_plain}&adj_campaign={campaign_name}&adj_adgroup={publisherAppId}&adj_creative={creative_name}&adj_click_id={click_id}
  all good
adjust impression ios classic: complete ios impression link
  https://view.adjust.com/impression/abc123?idfa={idfa_plain}&campaign={campaign_name}&adgroup={publisherAppId}&creative={creative_name}&impression_id={impression_id}
  all good
adjust impression android classic: complete android impression link with cost
  https://view.adjust.com/impression/abc123?gps_adid={android_id_plain}&campaign={campaign_name}&adgroup={publisherAppId}&creative={creative_name}&impression_id={impression_id}&cost_type=cpm&cost_currency=USD
  all good
adjust impression android classic: /impression/ is missing in the path
  https://view.adjust.com/abc123?gps_adid={android_id_plain}&campaign={campaign_name}&adgroup={publisherAppId}&creative={creative_name}&impression_id={impression_id}
  type warning
adjust impression ios classic: click link in the impression field
  https://app.adjust.com/abc123?idfa={idfa_plain}&campaign={campaign_name}&adgroup={publisherAppId}&creative={creative_name}&click_id={click_id}
  missing impression_id; custom click_id; type error
adjust engagement ios classic: no engagement type at adjust: recognised as click
  https://app.adjust.com/abc123?idfa={idfa_plain}&campaign={campaign_name}&adgroup={publisherAppId}&creative={creative_name}&click_id={click_id}
  custom idfa campaign adgroup creative click_id; type error
adjust engagement android classic: no engagement type at adjust: recognised as impression
  https://view.adjust.com/impression/abc123?gps_adid={android_id_plain}&campaign={campaign_name}&adgroup={publisherAppId}&creative={creative_name}&impression_id={impression_id}
  custom gps_adid campaign adgroup creative impression_id; type error
adjust engagement ios classic: nothing tells the type
  https://view.adjust.com/abc123?idfa={idfa_plain}
  custom idfa; type warning
branch click ios universal: complete ios click link
  https://example.app.link/9kLGbtxJo2?%243p=a_partner&%24idfa={idfa_plain}&%24s2s=true&~click_id={click_id}&~campaign={campaign_name}&~secondary_publisher={publisherAppId}
  all good
branch click android universal: complete android click link; an encoded space is fine
  https://example.app.link/9kLGbtxJo2?%243p=a_partner&%24aaid={android_id_plain}&%24s2s=true&~click_id={click_id}&~campaign={campaign_name}&~secondary_publisher={publisherAppId}&~creative_name={creative_name}&~feature=paid%20advertising
  all good
branch click ios universal: partner id absent, s2s must be true
  https://example.app.link/9kLGbtxJo2?%24idfa={idfa_plain}&%24s2s=1&~click_id={click_id}&~campaign={campaign_name}&~secondary_publisher={publisherAppId}
  missing $3p; unexpected $s2s
branch click android universal: macro of another system; the name still tells the platform
  https://example.app.link/9kLGbtxJo2?%243p=a_partner&%24aaid={gaid}&%24s2s=true&~click_id={click_id}&~campaign={campaign_name}&~secondary_publisher={publisherAppId}
  unknown $aaid
branch click ios universal: android id on an ios campaign
  https://example.app.link/9kLGbtxJo2?%243p=a_partner&%24aaid={android_id_plain}&%24s2s=true&~click_id={click_id}&~campaign={campaign_name}&~secondary_publisher={publisherAppId}
  missing $idfa; custom $aaid; platform error
branch impression ios classic: complete ios impression link
  https://impression.link/impression?branch_key=key_live_exampleABC123&%243p=a_partner&%24idfa={idfa_plain}&%24s2s=true&~click_id={impression_id}&~campaign={campaign_name}&~secondary_publisher={publisherAppId}
  all good
branch impression android classic: complete android impression link
  https://impression.link/impression?branch_key=key_live_exampleABC123&%243p=a_partner&%24aaid={android_id_plain}&%24s2s=true&~click_id={impression_id}&~campaign={campaign_name}&~secondary_publisher={publisherAppId}
  all good
branch impression android classic: key of the app absent
  https://impression.link/impression?%243p=a_partner&%24aaid={android_id_plain}&%24s2s=true&~click_id={impression_id}&~campaign={campaign_name}&~secondary_publisher={publisherAppId}
  missing branch_key
branch impression ios classic: click link in the impression field
  https://example.app.link/9kLGbtxJo2?%243p=a_partner&%24idfa={idfa_plain}&%24s2s=true&~click_id={click_id}&~campaign={campaign_name}&~secondary_publisher={publisherAppId}
  missing branch_key; type error
branch impression ios classic: no device id: nothing tells the platform
  https://impression.link/impression?branch_key=key_live_exampleABC123&%243p=a_partner&%24s2s=true&~click_id={impression_id}&~campaign={campaign_name}&~secondary_publisher={publisherAppId}
  missing $idfa; platform warning
branch engagement ios universal: no engagement type at branch: recognised as click
  https://example.app.link/9kLGbtxJo2?%243p=a_partner&%24idfa={idfa_plain}&%24s2s=true&~click_id={click_id}&~campaign={campaign_name}&~secondary_publisher={publisherAppId}
  custom $3p $idfa $s2s ~click_id ~campaign ~secondary_publisher; type error
branch engagement android classic: no engagement type at branch: recognised as impression
  https://impression.link/impression?%24aaid={android_id_plain}
  custom $aaid; type error
branch engagement ios classic: path tells no type
  https://impression.link/pixel?%24idfa={idfa_plain}
  custom $idfa; type warning
kochava click ios classic: complete ios click link
  https://control.kochava.com/v1/cpi/click?campaign_id=koexample-shop-ab12&network_id=1234&device_id={idfa_plain}&device_id_type=idfa&click_id={click_id}&site_id={publisherAppId}&creative_id={creative_id}
  all good
kochava click android classic: complete android click link
  https://control.kochava.com/v1/cpi/click?campaign_id=koexample-shop-ab12&network_id=1234&device_id={android_id_plain}&device_id_type=adid&click_id={click_id}&site_id={publisherAppId}&creative_id={creative_id}&partner_campaign_name={campaign_name}
  all good
kochava click ios universal: complete SmartLink
  https://abc123.smart.link/xyz789?device_id={idfa_plain}&device_id_type=idfa&click_id={click_id}&site_id={publisherAppId}&creative_id={creative_id}
  all good
kochava click ios classic: constant site id, empty network id
  https://control.kochava.com/v1/cpi/click?campaign_id=koexample-shop-ab12&network_id=&device_id={idfa_plain}&device_id_type=idfa&click_id={click_id}&site_id=mynetwork&creative_id={creative_id}
  missing network_id; unexpected site_id
kochava click android classic: ios link on an android campaign
  https://control.kochava.com/v1/cpi/click?campaign_id=koexample-shop-ab12&network_id=1234&device_id={idfa_plain}&device_id_type=idfa&click_id={click_id}&site_id={publisherAppId}&creative_id={creative_id}
  unexpected device_id device_id_type; platform error
kochava impression ios classic: complete ios impression link
  https://imp.control.kochava.com/track/impression?campaign_id=koexample-shop-ab12&network_id=1234&device_id={idfa_plain}&device_id_type=idfa&impression_id={impression_id}&site_id={publisherAppId}&creative_id={creative_id}
  all good
kochava impression android classic: complete android impression link
  https://imp.control.kochava.com/track/impression?campaign_id=koexample-shop-ab12&network_id=1234&device_id={android_id_plain}&device_id_type=adid&impression_id={impression_id}&site_id={publisherAppId}&creative_id={creative_id}
  all good
kochava impression android classic: click link in the impression field
  https://control.kochava.com/v1/cpi/click?campaign_id=koexample-shop-ab12&network_id=1234&device_id={android_id_plain}&device_id_type=adid&click_id={click_id}&site_id={publisherAppId}&creative_id={creative_id}
  missing impression_id; custom click_id; type error
kochava impression ios classic: wrong path
  https://imp.control.kochava.com/v1/impression?campaign_id=koexample-shop-ab12&network_id=1234&device_id={idfa_plain}&device_id_type=idfa&impression_id={impression_id}&site_id={publisherAppId}&creative_id={creative_id}
  type warning
kochava engagement ios classic: no engagement type at kochava: recognised as click
  https://control.kochava.com/v1/cpi/click?campaign_id=koexample-shop-ab12&network_id=1234&device_id={idfa_plain}&device_id_type=idfa&click_id={click_id}&site_id={publisherAppId}&creative_id={creative_id}
  custom campaign_id network_id device_id device_id_type click_id site_id creative_id; type error
kochava engagement android classic: recognised as impression
  https://imp.control.kochava.com/track/impression?device_id_type=adid
  custom device_id_type; type error
kochava engagement ios classic: partner's website, no tracking link
  https://www.kochava.com/pricing?device_id_type=idfa
  custom device_id_type; type warning
singular click ios universal: complete ios click link
  https://example.sng.link/Dabc1/xyz2?idfa={idfa_plain}&cl={click_id}&pcn={campaign_name}&psid={publisherAppId}&pcrn={creative_name}&_smtype=3&_dl=exampleapp%3A%2F%2Fhome
  all good
singular click android universal: complete android click link
  https://example.sng.link/Dabc1/xyz2?aifa={android_id_plain}&cl={click_id}&pcn={campaign_name}&psid={publisherAppId}&pcrn={creative_name}
  all good
singular click android classic: older click host; st and h have no row
  https://c.singular.net/api/v1/ad?aifa={android_id_plain}&cl={click_id}&pcn={campaign_name}&psid={publisherAppId}&pcrn={creative_name}&st=123&h=abcdef
  custom st h
singular click ios universal: click id absent, unknown macro
  https://example.sng.link/Dabc1/xyz2?idfa={idfa_plain}&pcn={campaign_name}&psid={app_bundle}&pcrn={creative_name}
  missing cl; unknown psid
singular click ios universal: android link on an ios campaign
  https://example.sng.link/Dabc1/xyz2?aifa={android_id_plain}&cl={click_id}&pcn={campaign_name}&psid={publisherAppId}&pcrn={creative_name}
  missing idfa; custom aifa; platform error
singular impression ios classic: complete ios impression link
  https://i.sng.link/Dabc1/xyz2?idfa={idfa_plain}&cl={impression_id}&pcn={campaign_name}&psid={publisherAppId}&pcrn={creative_name}
  all good
singular impression android classic: complete android impression link, older host
  https://i.singular.net/api/v1/imp?aifa={android_id_plain}&cl={impression_id}&pcn={campaign_name}&psid={publisherAppId}&pcrn={creative_name}
  all good
singular impression android classic: click link in the impression field (click id is accepted)
  https://example.sng.link/Dabc1/xyz2?aifa={android_id_plain}&cl={click_id}&pcn={campaign_name}&psid={publisherAppId}&pcrn={creative_name}
  type error
singular impression ios classic: encoded hash in the campaign name
  https://i.sng.link/Dabc1/xyz2?idfa={idfa_plain}&cl={impression_id}&pcn=sale%23summer&psid={publisherAppId}&pcrn={creative_name}
  forbidden pcn
singular engagement ios universal: no engagement type at singular: recognised as click
  https://example.sng.link/Dabc1/xyz2?idfa={idfa_plain}
  custom idfa; type error
singular engagement android classic: recognised as impression
  https://i.sng.link/Dabc1/xyz2?aifa={android_id_plain}
  custom aifa; type error
singular engagement ios universal: one path part is no Singular Link
  https://example.sng.link/Dabc1?idfa={idfa_plain}
  custom idfa; type warning
airbridge click ios classic: complete ios click link
  https://abr.ge/@exampleapp/trademob?click_id={click_id}&sub_id={publisherAppId}&ifa_raw={idfa_plain}&ad_type=click&campaign={campaign_name}&tracking_template_id=2c978bbd51cf19cfa13053523bfac60c&routing_short_id=f50t4l
  all good
airbridge click android classic: complete android click link
  https://abr.ge/@exampleapp/trademob?click_id={click_id}&sub_id={publisherAppId}&gaid_raw={android_id_plain}&ad_type=click&campaign={campaign_name}
  all good
airbridge click android classic: server-to-server click
  https://abr.ge/@exampleapp/trademob?click_id={click_id}&sub_id={publisherAppId}&gaid_raw={android_id_plain}&ad_type=server_to_server_click&campaign={campaign_name}
  all good
airbridge click ios classic: publisher id absent, unknown macro
  https://abr.ge/@exampleapp/trademob?click_id={clickid}&ifa_raw={idfa_plain}&ad_type=click&campaign={campaign_name}
  missing sub_id; unknown click_id
airbridge click ios classic: channel of another network: the suffix rule does not recognise it
  https://abr.ge/@exampleapp/othernetwork?click_id={click_id}&sub_id={publisherAppId}&ifa_raw={idfa_plain}&ad_type=click&campaign={campaign_name}
  mmp warning; type warning
airbridge click ios universal: tracking link on the app's own universal link domain
  https://exampleapp.abr.ge/@exampleapp/trademob?click_id={click_id}&sub_id={publisherAppId}&ifa_raw={idfa_plain}&ad_type=click&campaign={campaign_name}
  all good
airbridge click ios universal: short link: no suffix, not recognised
  https://exampleapp.abr.ge/6grbn3?click_id={click_id}&sub_id={publisherAppId}&ifa_raw={idfa_plain}&ad_type=click&campaign={campaign_name}
  mmp warning; type warning
airbridge impression ios classic: complete ios impression link
  https://abr.ge/@exampleapp/trademob?click_id={impression_id}&sub_id={publisherAppId}&ifa_raw={idfa_plain}&ad_type=view&campaign={campaign_name}
  all good
airbridge impression android classic: complete android impression link
  https://abr.ge/@exampleapp/trademob?click_id={impression_id}&sub_id={publisherAppId}&gaid_raw={android_id_plain}&ad_type=view&campaign={campaign_name}
  all good
airbridge impression ios classic: click link in the impression field
  https://abr.ge/@exampleapp/trademob?click_id={click_id}&sub_id={publisherAppId}&ifa_raw={idfa_plain}&ad_type=click&campaign={campaign_name}
  unexpected ad_type; type error
airbridge impression android classic: nothing tells the type
  https://abr.ge/@exampleapp/trademob?click_id={impression_id}&sub_id={publisherAppId}&gaid_raw={android_id_plain}&campaign={campaign_name}
  missing ad_type; type warning
airbridge engagement ios classic: no engagement type at airbridge: recognised as click
  https://abr.ge/@exampleapp/trademob?ifa_raw={idfa_plain}&ad_type=click
  custom ifa_raw ad_type; type error
airbridge engagement android classic: recognised as impression
  https://abr.ge/@exampleapp/trademob?gaid_raw={android_id_plain}&ad_type=view
  custom gaid_raw ad_type; type error
airbridge engagement ios classic: nothing tells the type
  https://abr.ge/@exampleapp/trademob?ifa_raw={idfa_plain}
  custom ifa_raw; type warning
`;
