@area:field-validation
@needs:type:configmaps @needs:release-emulation
Feature: Field validation in releases before 1.25
  Releases before 1.25 ignore the parameter fieldValidation.

  @rule:fv-unknown-dropped
  Scenario Outline: POST with unknown and duplicate fields and <level> to release 1.21 returns no warning
    fv-unknown-dropped: the object is stored without the unknown fields.
    Detects: a server that emulates an earlier release but validates like the latest release.
    Given a server with the launch profile "release-1.21"
    When POST /api/v1/namespaces/{namespace}/configmaps<query> with the body:
      """application/json
      {"metadata":{"name":"a","foo":1},"data":{"k":"1","k":"2"},"bar":1}
      """
    Then the response is 201
    And the headers of the response have:
      | Warning | (absent) |
    And the response has:
      | data         | {"k":"2"} |
      | bar          | (absent)  |
      | metadata.foo | (absent)  |

    Examples: values of fieldValidation
      | level                      | query                   |
      | no fieldValidation         |                         |
      | fieldValidation=Strict     | ?fieldValidation=Strict |
      | fieldValidation=Warn       | ?fieldValidation=Warn   |
      | an invalid fieldValidation | ?fieldValidation=Nope   |
