@area:media
Feature: Bodies whose text is no UTF-8
  JSON and YAML are UTF-8; bytes that are none cannot be stored as they are.

  @resource @rule:err-400-unparsable-body @needs:resource:bare-objects
  Scenario: YAML that is no UTF-8 is rejected
    err-400-unparsable-body: the body can't be parsed.
    Detects: broken bytes are stored, and no other encoding can show them.
    When POST /{collection} with the bytes "6d657461646174613a207b6e616d653a20612c20616e6e6f746174696f6e733a207b783a2022ff227d7d" in "application/yaml"
    Then the answer is 400 BadRequest
    And the namespace holds the resources ""

  @resource @rule:err-400-unparsable-body @needs:resource:bare-objects
  @profile:specification
  Scenario: JSON that is no UTF-8 is rejected
    err-400-unparsable-body: the body can't be parsed.
    Detects: broken bytes are stored, and no other encoding can show them.
    When POST /{collection} with the bytes "7b226d65746164617461223a7b226e616d65223a2261222c22616e6e6f746174696f6e73223a7b2278223a22ff227d7d7d" in "application/json"
    Then the answer is 400 BadRequest
    And the namespace holds the resources ""

  @resource @rule:err-400-unparsable-body @needs:resource:bare-objects
  @profile:kubernetes
  Scenario: JSON that is no UTF-8 is rejected or mended
    err-400-unparsable-body: kube-apiserver puts the replacement character in place of the broken bytes.
    Detects: broken bytes are stored, and no other encoding can show them.
    When POST /{collection} with the bytes "7b226d65746164617461223a7b226e616d65223a2261222c22616e6e6f746174696f6e73223a7b2278223a22ff227d7d7d" in "application/json"
    Then the answer is 201 or 400
    And the body of the answer has:
      | text | /(�\|\\\\ufffd\|BadRequest)/ |
